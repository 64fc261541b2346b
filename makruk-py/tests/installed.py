"""What must work where nothing but the package is installed: run as a program, not by pytest."""

from __future__ import annotations

import importlib.util
import pathlib

import makruk
from makruk import Game, Position, batch

assert importlib.util.find_spec("numpy") is None, "the environment should be empty"
package = pathlib.Path(makruk.__file__).parent
assert (package / "py.typed").exists() and (package / "_makruk.pyi").exists()

game = Game()
game.push_san("e4")
assert game.fen() == "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1"
assert batch.legal_moves([Position()])[0] == Position().legal_moves_uci()
try:
    batch.planes([Position()])
except ImportError as error:
    assert "NumPy" in str(error)
else:
    raise AssertionError("planes without NumPy")
print(f"makruk {makruk.__version__} in {package}")
