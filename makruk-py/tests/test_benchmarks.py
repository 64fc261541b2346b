"""The page of benchmarks: its tables are those of its results, a promise that is not kept is found.
Nothing is measured here."""

from __future__ import annotations

import copy
import importlib.util
import pathlib
from types import ModuleType
from typing import Any

import pytest

from .conftest import ROOT


@pytest.fixture(scope="module")
def page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("page", ROOT / "docs" / "benchmarks" / "page.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def a_run(ours: list[float], theirs: list[float]) -> dict[str, Any]:
    programs = [{"name": "ours", "seconds": ours}, {"name": "theirs", "seconds": theirs}]
    programs.append({"name": "absent", "seconds": []})
    promises = [{"ours": "ours", "theirs": name, "least": 3} for name in ("theirs", "absent")]
    task = {"name": "a task", "unit": "call", "programs": programs, "promises": promises}
    return {
        "date": "2026-01-02 03:04 UTC",
        "rounds": len(ours),
        "cpu": "a CPU",
        "cores": 2,
        "load": [0.1, 0.2],
        "versions": {"ours": "1"},
        "tasks": [task],
    }


def test_the_page_is_made_of_its_results(page: ModuleType) -> None:
    text = page.PAGE.read_text()
    between = text.split(page.BEGIN)[1].split(page.END)[0]
    assert between == f"\n\n{page.render(page.load())}\n"


def test_all_parts_are_there_twice_with_promises(page: ModuleType) -> None:
    results = page.load()
    assert set(results) == set(page.TITLES)
    for runs in results.values():
        assert len(runs) == page.KEPT_RUNS
        for run in runs:
            assert list(page.promises(run))
            lengths = {len(p["seconds"]) for task in run["tasks"] for p in task["programs"]}
            assert lengths <= {0, run["rounds"]}


def test_ratios_are_of_medians_and_of_rounds(page: ModuleType) -> None:
    run = a_run([1e-6, 2e-6, 4e-6], [5e-6, 8e-6, 8e-6])
    assert page.ratio(run, "a task", "ours", "theirs") == pytest.approx((4, 2, 5))
    assert page.ratio(run, "a task", "ours", "absent") is None


def test_a_broken_promise_is_found(page: ModuleType) -> None:
    kept, broken = a_run([1e-6], [3.1e-6]), a_run([1e-6], [2.9e-6])
    assert page.broken(kept) == []
    assert page.broken(broken) == ["a task: ours is 2.90 times as fast as theirs, promised 3"]
    text = page.render({"core": [kept, broken]})
    row = "| core | a task | ours : theirs | 3 | 3.10 (3.10 - 3.10) | 2.90 (2.90 - 2.90) | **no** |"
    assert row in text
    assert "| core | a task | ours : absent | 3 | - | - | not measured |" in text
    assert "|  | absent | not installed | not installed |  |  |" in text


def test_the_last_runs_are_kept(
    page: ModuleType, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results: dict[str, list[dict[str, Any]]] = {}
    runs = [a_run([i * 1e-6], [9e-6]) for i in (1, 2, 3)]
    for run in runs:
        page.add(results, "python", copy.deepcopy(run))
    assert results == {"python": runs[1:]}
    monkeypatch.setattr(page, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    assert page.load() == {}
    page.PAGE.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n")
    page.store(results)
    page.write_page(page.load())
    assert page.load() == results
    text = page.PAGE.read_text()
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "| a task, per call | ours | 2.00 us (2.00 us - 2.00 us) |" in text
