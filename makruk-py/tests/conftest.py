"""The conformance data that all languages share, and random games."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "makruk-core" / "tests" / "data"


def rows(name: str) -> list[dict[str, Any]]:
    path = DATA / name
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return [json.loads(line) for line in text.decode().splitlines() if line]


@pytest.fixture(scope="session")
def api() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((ROOT / "docs" / "api.json").read_text())["entries"]
    return entries
