"""The tower as it is used: throws that always end on the drawn faces, clicks, keys, and rest that costs nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from time import monotonic

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dicebox.model.dice import FOR, GET, IT, PIPS, WHITE_FISH, Die, Face
from dicebox.tower.scene import SHELF_BACK
from dicebox.tower.turns import top
from dicebox.ui.tower import TowerView, TrayDie
from dicebox.ui.tower.view import LIMIT, REST


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Watched(TowerView):
    """Counts its paint events and its signals."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(clock=clock)
        self.paints = 0
        self.ends = 0
        self.rolls = 0
        self.clicks: list[int] = []
        self.settled.connect(self._count_end)
        self.roll_asked.connect(self._count_roll)
        self.die_clicked.connect(self.clicks.append)

    def _count_end(self) -> None:
        self.ends += 1

    def _count_roll(self) -> None:
        self.rolls += 1

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paints += 1
        super().paintEvent(event)


def die(face: Face, kind: Die = PIPS, **changes: object) -> TrayDie:
    fields: dict[str, object] = {
        "lane": "free",
        "label": "",
        "picked": False,
        "offered": True,
        "spoken": f"{kind.name} {face}",
    }
    return TrayDie(die=kind, face=face, **(fields | changes))  # type: ignore[arg-type]


def five(faces: Sequence[int] = (1, 2, 3, 4, 5), kept: Sequence[int] = ()) -> list[TrayDie]:
    return [die(face, lane="kept" if i in kept else "free") for i, face in enumerate(faces)]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def view(qtbot: QtBot, clock: Clock) -> Iterator[Watched]:
    made = Watched(clock)
    qtbot.addWidget(made)
    made.resize(450, 500)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.hide()


def faces_on_top(view: TowerView) -> list[Face]:
    return [shown.die.faces[top(lie.pose[1])] for shown, lie in zip(view.dice, view._motion.lying, strict=True)]


def run(view: Watched, clock: Clock, seconds: float) -> None:
    """Moves the clock on in frames."""
    for _ in range(round(seconds * 60)):
        clock.now += 1 / 60
        view._advance()


def middle(view: TowerView, index: int) -> QPoint:
    return view.die_rect(index).center()


def test_a_throw_falls_and_ends_once_on_the_drawn_faces(view: Watched, clock: Clock) -> None:
    view.throw(five((6, 6, 1, 3, 2)), range(5))
    assert view.falling
    run(view, clock, 0.5)
    assert view.falling
    assert view.ends == 0
    run(view, clock, 2.2)
    assert not view.falling
    assert view.ends == 1
    assert faces_on_top(view) == [6, 6, 1, 3, 2]
    run(view, clock, 1)
    assert view.ends == 1


@pytest.mark.parametrize("count", range(1, 10))
def test_any_number_of_dice_of_any_kinds_falls(view: Watched, clock: Clock, count: int) -> None:
    kinds = [FOR, GET, IT, WHITE_FISH, PIPS, FOR, GET, IT, PIPS][:count]
    view.throw([die(kind.faces[(i * 5) % 6], kind) for i, kind in enumerate(kinds)], range(count))
    run(view, clock, LIMIT)
    assert not view.falling
    assert faces_on_top(view) == [kind.faces[(i * 5) % 6] for i, kind in enumerate(kinds)]


def test_the_picture_moves_while_dice_fall(view: Watched, clock: Clock) -> None:
    view.throw(five(), range(5))
    pictures = set()
    for _ in range(5):
        run(view, clock, 0.15)
        pictures.add(view.grab().toImage().cacheKey() and bytes(view.grab().toImage().constBits()))
    assert len(pictures) == 5


def test_no_ring_hides_the_badge_of_a_neighbour(view: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    for name in ("paint_pick", "paint_offer", "paint_badge"):
        monkeypatch.setattr(f"dicebox.ui.tower.view.{name}", lambda *_, name=name: painted.append(name))
    view.show_dice([die(5, label="5th", offered=False), die(2, label="B", picked=True), die(3, label="B")])
    view.grab()
    assert painted == ["paint_pick", "paint_offer", *["paint_badge"] * 3]


@pytest.mark.parametrize("end", ["skip", "click", "key", "hide", "speed"])
def test_a_fall_can_be_ended_at_once_on_the_same_result(view: Watched, clock: Clock, end: str) -> None:
    view.throw(five((2, 2, 2, 5, 5)), range(5))
    run(view, clock, 0.4)
    match end:
        case "skip":
            view.skip()
        case "click":
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
        case "key":
            QTest.keyClick(view, Qt.Key.Key_Space)
        case "hide":
            view.hide()
        case _:
            view.set_speed("none")
    assert not view.falling
    assert view.ends == 1
    assert view.rolls == 0
    assert faces_on_top(view) == [2, 2, 2, 5, 5]


def test_a_minimised_window_ends_a_fall(view: Watched, clock: Clock) -> None:
    view.throw(five(), range(5))
    view.showMinimized()
    run(view, clock, 0.05)
    assert view.ends == 1


def test_without_motion_or_out_of_sight_a_throw_ends_in_the_call(qtbot: QtBot, view: Watched) -> None:
    view.set_speed("none")
    view.throw(five((3, 3, 3, 3, 3)), range(5))
    assert (view.falling, view.ends) == (False, 1)
    hidden = Watched()
    qtbot.addWidget(hidden)
    hidden.throw(five(), [0, 1])
    assert (hidden.falling, hidden.ends) == (False, 1)
    hidden.throw(five(), [])
    assert hidden.ends == 2


def test_a_frozen_clock_does_not_keep_dice_in_the_air(qtbot: QtBot, view: Watched) -> None:
    view.throw(five(), range(5))
    qtbot.waitUntil(lambda: view.ends == 1, timeout=int(LIMIT * 1000) + 1500)
    assert not view.falling
    assert not view._timer.isActive()


def test_quick_is_quicker(view: Watched, clock: Clock) -> None:
    view.set_speed("quick")
    view.throw(five(), range(5))
    run(view, clock, 1.2)
    assert view.ends == 1


def test_kept_dice_slide_to_the_shelf_and_stay_there_while_others_fall(view: Watched, clock: Clock) -> None:
    view.throw(five(), range(5))
    run(view, clock, LIMIT)
    view.show_dice(five(kept=[1, 3]))
    run(view, clock, 0.09)
    assert view._timer.isActive()
    run(view, clock, 0.2)
    assert not view._timer.isActive()
    places = [lie.pose[0] for lie in view._motion.lying]
    assert [y < SHELF_BACK for _, y, _ in places] == [False, True, False, True, False]
    view.throw(five((6, 2, 6, 4, 6), kept=[1, 3]), [0, 2, 4])
    run(view, clock, 0.3)
    kept = view._stage.posed(1)
    assert kept is not None
    assert kept.place == places[1]
    run(view, clock, LIMIT)
    assert [lie.pose[0] for i, lie in enumerate(view._motion.lying) if i in (1, 3)] == [places[1], places[3]]
    assert faces_on_top(view) == [6, 2, 6, 4, 6]


def test_a_click_on_a_die_counts_on_the_press_and_every_fast_press_counts(view: Watched, clock: Clock) -> None:
    view.throw(five(), range(5))
    run(view, clock, LIMIT)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 2))
    assert view.clicks == [2], "dice can be picked the moment they have settled"
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=middle(view, 2))
    assert view.clicks[:2] == [2, 2]
    assert view.rolls == 0


def test_a_die_that_is_not_offered_is_not_clicked_and_is_no_roll(view: Watched) -> None:
    view.show_dice([die(1, offered=False), die(2)])
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 0))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle(view, 1))
    assert (view.clicks, view.rolls) == ([1], 0)


def test_double_and_fast_presses_spend_one_roll(view: Watched, clock: Clock) -> None:
    view.roll_asked.connect(lambda: view.throw(five(), range(5)))
    tower = QPoint(225, 120)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tower)
    clock.now += 0.08
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=tower)
    clock.now += 0.08
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tower)
    assert view.rolls == 1
    assert view.falling, "the second click of a pair does not skip what the first began"
    clock.now += REST
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tower)
    assert (view.falling, view.rolls, view.ends) == (False, 1, 1)


def test_a_double_click_spends_one_roll_without_motion_too(view: Watched, clock: Clock) -> None:
    view.set_speed("none")
    view.roll_asked.connect(lambda: view.throw(five(), range(5)))
    tower = QPoint(225, 120)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=tower)
    clock.now += 0.1
    QTest.mouseDClick(view, Qt.MouseButton.LeftButton, pos=tower)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.rolls == 1
    clock.now += 1
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.rolls == 2


def test_keys_move_the_ring_and_press_the_die(view: Watched) -> None:
    view.show_dice(five())
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (view.rolls, view.focused_die) == (1, None)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Right)
    before = view.grab().toImage()
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert (view.clicks, view.focused_die) == ([1], 1)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert view.focused_die == 4
    assert view.grab().toImage() != before, "the ring is seen"


def test_rest_costs_nothing(qtbot: QtBot) -> None:
    """Five idle seconds would show no more than one: no timer runs, so nothing can wake up."""
    view = Watched()
    qtbot.addWidget(view)
    view.resize(450, 500)
    view.show()
    qtbot.waitExposed(view)
    with qtbot.waitSignal(view.settled, timeout=4000):
        view.throw(five(), range(5))
    qtbot.waitUntil(lambda: not view._fade.isActive(), timeout=2000)
    QApplication.processEvents()
    view.paints = 0
    qtbot.wait(1000)
    assert view.paints == 0
    assert not any(timer.isActive() for timer in (view._timer, view._limit, view._fade))
    view.show_dice(view.dice)
    qtbot.wait(50)
    assert view.paints == 0, "showing the same again paints nothing"


@pytest.mark.slow
def test_five_idle_seconds_paint_nothing(qtbot: QtBot) -> None:
    view = Watched()
    qtbot.addWidget(view)
    view.show()
    with qtbot.waitSignal(view.settled, timeout=4000):
        view.throw(five(), range(5))
    qtbot.wait(600)
    view.paints = 0
    qtbot.wait(5000)
    assert view.paints == 0


def test_only_what_moves_is_painted_anew(view: Watched, clock: Clock) -> None:
    view.throw(five(), range(5))
    run(view, clock, 0.5)
    view._refresh()
    QApplication.processEvents()
    clock.now += 1 / 60
    view._motion._shown += 0.02
    region = view._place()
    assert region is not None
    assert 0 < region.boundingRect().width() * region.boundingRect().height() < 450 * 500 * 0.7


def test_the_reading_view_sorts_and_enlarges(view: Watched, clock: Clock) -> None:
    view.throw(five((5, 1, 4, 1, 3)), range(5))
    run(view, clock, LIMIT)
    small = view.die_rect(0)
    view.set_reading_view(True)
    boxes = [view.die_rect(i) for i in range(5)]
    assert all(box.width() > 1.6 * small.width() for box in boxes)
    order = sorted(range(5), key=lambda i: (boxes[i].top(), boxes[i].left()))
    assert [view.dice[i].face for i in order] == [1, 1, 3, 4, 5]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=boxes[0].center())
    assert view.clicks == [0]
    view.set_reading_view(False)
    assert view.die_rect(0) == small


@pytest.mark.parametrize(("width", "height"), [(360, 400), (450, 900), (1600, 900), (1600, 1778)])
def test_all_dice_can_be_seen_at_every_size(view: Watched, clock: Clock, width: int, height: int) -> None:
    view.resize(width, height)
    view.throw(five(kept=[4]), range(4))
    run(view, clock, LIMIT)
    for index in range(5):
        box = view.die_rect(index)
        assert view.rect().contains(box)
        assert box.width() >= 20
    boxes = [view.die_rect(i) for i in range(5)]
    for index, box in enumerate(boxes):
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=box.center())
        assert view.clicks[-1] == index


def test_a_change_of_the_palette_is_painted(view: Watched) -> None:
    QApplication.processEvents()
    view.paints = 0
    QApplication.sendEvent(view, QEvent(QEvent.Type.PaletteChange))
    QApplication.processEvents()
    assert view.paints == 1


def test_knocks_are_told_while_dice_fall(view: Watched, clock: Clock) -> None:
    heard: list[tuple[float, str]] = []
    view.impact.connect(lambda strength, surface: heard.append((strength, surface)))
    view.throw(five(), range(5))
    run(view, clock, LIMIT)
    assert len(heard) >= 5
    assert all(0 < strength <= 1 for strength, _ in heard)


def test_dice_that_fall_end_apart_from_dice_that_lie_in_the_tray(view: Watched) -> None:
    view.set_speed("none")
    view.throw(five(), range(5))
    for turn in range(20):
        fallen = [i for i in range(5) if (turn * 7 + i * i) % 3]
        before = [lie.pose for lie in view._motion.lying]
        view.throw(five(), fallen)
        lying = view._motion.lying
        for i, lie in enumerate(lying):
            assert i in fallen or lie.pose == before[i] or lie.shelf is not None
        places = [lie.pose[0] for lie in lying]
        for i, (x, y, z) in enumerate(places):
            for a, b, c in places[i + 1 :]:
                assert math.hypot(x - a, y - b) > 1.8 or abs(z - c) > 1
