"""The tower as a widget: it shows the dice that were drawn, lets them fall, and says which die was clicked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPaintEvent,
    QPolygonF,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from dicebox.tower.scene import PICTURE_HEIGHT, PICTURE_WIDTH
from dicebox.ui.accessible import expose, part_changed, part_focused
from dicebox.ui.tower.faces import Skin
from dicebox.ui.tower.marks import paint_badge, paint_focus, paint_offer, paint_pick
from dicebox.ui.tower.motion import PACES, Motion, Speed
from dicebox.ui.tower.parts import DiceParts
from dicebox.ui.tower.reading import outline_of, paint_felt, paint_flat_die, reading_boxes, reading_order
from dicebox.ui.tower.sound import Knocks
from dicebox.ui.tower.stage import Stage
from dicebox.ui.tower.tray_die import TrayDie

LIMIT = 2.5
"""Seconds after which a throw ends whatever happens."""
FRAME = 16
"""Milliseconds between two frames."""
REST = 0.25
"""Seconds after a roll was asked for in which further presses count as the same."""


class TowerView(QWidget):
    """The dice tower with its tray. Chance is not its business: it is given the faces and only picks a recording."""

    settled = Signal()
    roll_asked = Signal()
    die_clicked = Signal(int)
    impact = Signal(float, str)

    def __init__(self, parent: QWidget | None = None, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self._clock = clock
        self._dice: tuple[TrayDie, ...] = ()
        self._motion = Motion()
        self._speed: Speed = "normal"
        self._reading = False
        self._focus: int | None = None
        self._asked = -1.0
        self._stage = Stage()
        self._knocks = Knocks()
        self._timer = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._advance)
        self._limit = QTimer(self, interval=int(LIMIT * 1000), singleShot=True)
        self._limit.timeout.connect(self.skip)
        self._fade = QTimer(self, interval=400, singleShot=True)
        self._fade.timeout.connect(self._knocks.end)
        self.parts = DiceParts(self)
        expose(self)

    # --- what is shown ---

    def show_dice(self, dice: Sequence[TrayDie]) -> None:
        """Shows these dice as they lie; kept ones slide to the shelf, and back when they are kept no more."""
        dice = tuple(dice)
        if dice == self._dice and not self.falling:
            return
        if self.falling:
            self._end()
        before, self._dice = self._dice, dice
        self._motion.lay([die.wish for die in dice], self._clock(), self._moves() and not self._reading)
        if self._motion.sliding:
            self._timer.start()
        if self._focus is not None and self._focus >= len(dice):
            self._focus = None
        self._refresh()
        for index, die in enumerate(dice):
            if index >= len(before) or before[index] != die:
                part_changed(self, index)

    def throw(self, dice: Sequence[TrayDie], fallen: Sequence[int]) -> None:
        """Lets the dice with the indices `fallen` fall on their faces; `settled` follows once, within 2.5 s."""
        if self.falling:
            self._end()
        self._dice = tuple(dice)
        moves = self._moves()
        self._motion.begin([die.wish for die in dice], fallen, self._clock(), moves)
        if not fallen or not moves:
            self.skip()
            return
        self._fade.stop()
        self._knocks.begin()
        self._limit.start()
        self._timer.start()
        self._refresh()

    def skip(self) -> None:
        """Ends a fall at once, on the same result."""
        if self.falling:
            self._end()
            self.settled.emit()

    @property
    def falling(self) -> bool:
        """Whether dice are in the air."""
        return self._motion.falling

    def set_speed(self, speed: Speed) -> None:
        """How fast dice fall: `normal`, `quick`, or `none` for no motion at all."""
        self._speed = speed
        if speed == "none":
            self._motion.stop_slides()
            self.skip()

    def set_skin(self, skin: Skin) -> None:
        """What the dice are made of."""
        if skin != self._stage.skin:
            self._stage.set_skin(skin)
            self.update()

    def set_reading_view(self, on: bool) -> None:
        """Shows settled dice from above, large and sorted, instead of the tower."""
        if on != self._reading:
            self._reading = on
            self._refresh()

    def set_muted(self, muted: bool) -> None:
        """Silences the knocks."""
        self._knocks.muted = muted

    def set_volume(self, volume: float) -> None:
        """How loud the knocks are, from 0 to 1."""
        self._knocks.volume = volume

    def die_rect(self, index: int) -> QRect:
        """Where a die is seen, in the widget's coordinates."""
        if self._reads:
            return self._reading_boxes().get(index, QRectF()).toAlignedRect()
        if self._stage.backdrop is None:
            self._refresh()
        return self._stage.box(index).toAlignedRect()

    @property
    def focused_die(self) -> int | None:
        """The index of the die with the focus ring."""
        return self._focus

    def sizeHint(self) -> QSize:
        return QSize(540, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(270, 300)

    def heightForWidth(self, width: int) -> int:
        return round(width * PICTURE_HEIGHT / PICTURE_WIDTH)

    # --- motion ---

    def _moves(self) -> bool:
        """Whether there is somebody to see motion, and nobody who asked for none."""
        return self._speed != "none" and self.isVisible() and not self.window().isMinimized()

    def _advance(self) -> None:
        """One frame."""
        if not self._moves():
            self._rest()
            return
        for knock in self._motion.advance(self._clock(), PACES[self._speed]):
            self._knocks.play(knock.surface, knock.strength)
            self.impact.emit(knock.strength, knock.surface)
        if self.falling and self._motion.over:
            self.skip()
        if not self.falling and not self._motion.sliding:
            self._timer.stop()
        self._refresh(False)

    def _rest(self) -> None:
        """Ends all motion at once."""
        self._motion.stop_slides()
        self.skip()
        self._timer.stop()

    def _end(self) -> None:
        self._motion.end()
        self._limit.stop()
        self._fade.start()
        if not self._motion.sliding:
            self._timer.stop()
        self._refresh()

    def _place(self) -> QRegion | None:
        """Tells the stage where all dice are; what has to be painted anew (None: everything)."""
        kinds, poses = [die.die for die in self._dice], [lie.pose for lie in self._motion.lying]
        return self._stage.place(kinds, poses, self._motion.moving(self._clock()))

    def _refresh(self, everything: bool = True) -> None:
        """Asks for what changed to be painted."""
        self._stage.fit(self.size(), self.devicePixelRatioF())
        region = self._place()
        if everything or region is None or self._reads:
            self.update()
        elif not region.isEmpty():
            self.update(region)

    # --- painting ---

    @property
    def _reads(self) -> bool:
        return self._reading and not self.falling and bool(self._dice)

    def _reading_boxes(self) -> dict[int, QRectF]:
        return reading_boxes([die.wish for die in self._dice], QSizeF(self.size()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._reads:
            paint_felt(painter, QSizeF(self.size()))
            boxes = self._reading_boxes()
            for index, box in boxes.items():
                wish = self._dice[index].wish
                paint_flat_die(painter, wish.die, wish.face, self._stage.skin, box)
            self._paint_marks(painter, {index: (box, outline_of(box)) for index, box in boxes.items()})
        else:
            self._stage.fit(self.size(), self.devicePixelRatioF())
            self._stage.paint(painter, event.rect())
            still = [
                index
                for index in range(len(self._dice))
                if index not in self._motion.fallen and index not in self._motion.sliding
            ]
            self._paint_marks(painter, {index: (self._stage.box(index), self._outline(index)) for index in still})
        painter.end()

    def _outline(self, index: int) -> QPainterPath:
        """The outline of a die in the widget, a little outside of it."""
        die, backdrop = self._stage.posed(index), self._stage.backdrop
        path = QPainterPath()
        if die is None or backdrop is None:
            return path
        points = [backdrop.to_widget(QRectF(x, y, 0, 0)).topLeft() for x, y in die.surface.outline]
        path.addPolygon(QPolygonF(points))
        path.closeSubpath()
        stroker = QPainterPathStroker()
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        stroker.setWidth(4)
        return stroker.createStroke(path).united(path).simplified()

    def _paint_marks(self, painter: QPainter, dice: Mapping[int, tuple[QRectF, QPainterPath]]) -> None:
        """Paints what dice carry, given their boxes and outlines; no die's ring hides its neighbour's badge."""
        for index, (box, outline) in dice.items():
            if self._dice[index].picked:
                paint_pick(painter, outline, box, self.palette())
            elif self._dice[index].offered:
                paint_offer(painter, outline)
        for index, (box, _) in dice.items():
            if self._dice[index].label:
                paint_badge(painter, self._dice[index].label, box, self.font(), self.palette())
        if self._focus is not None and self._focus in dice and self.hasFocus():
            paint_focus(painter, dice[self._focus][0], self.palette())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        self._rest()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.update()
        super().changeEvent(event)

    # --- mouse ---

    def _die_at(self, position: QPointF) -> int | None:
        """The die under the pointer; small dice answer a little beyond their edges."""
        near: list[tuple[float, int]] = []
        for index in range(len(self._dice)):
            box = QRectF(self.die_rect(index))
            room = max(2.0, (32 - box.width()) / 2)
            if box.adjusted(-room, -room, room, room).contains(position):
                near.append(((box.center() - position).manhattanLength(), index))
        return min(near)[1] if near else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._pressed(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The second press of a fast pair picks another die, but never rolls a second time.
        if (
            event.button() == Qt.MouseButton.LeftButton
            and not self.falling
            and self._die_at(event.position()) is not None
        ):
            self._pressed(event.position())

    def _pressed(self, position: QPointF) -> None:
        if self.falling:
            if self._clock() - self._asked > REST:
                self.skip()
            return
        index = self._die_at(position)
        if index is None:
            self._ask_for_roll()
        elif self._dice[index].offered:
            self.die_clicked.emit(index)

    def _ask_for_roll(self) -> None:
        now = self._clock()
        if self._asked >= 0 and now - self._asked < REST:
            return
        self._asked = now
        self.roll_asked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        index = None if self.falling else self._die_at(event.position())
        hand = index is not None and self._dice[index].offered
        shape = Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor
        if self.cursor().shape() != shape:
            self.setCursor(shape)

    # --- keyboard ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right if self._dice and not self.falling:
                self._move_focus(1 if event.key() == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Space | Qt.Key.Key_Return | Qt.Key.Key_Enter if not event.isAutoRepeat():
                if self.falling:
                    self.skip()
                elif self._focus is None:
                    self._ask_for_roll()
                elif self._dice[self._focus].offered:
                    self.die_clicked.emit(self._focus)
            case _:
                event.ignore()

    def _order(self) -> list[int]:
        """The indices of the dice in the order in which the focus ring visits them."""
        if self._reads:
            return reading_order([die.wish for die in self._dice])
        return list(range(len(self._dice)))

    def _move_focus(self, step: int) -> None:
        order = self._order()
        at = order.index(self._focus) + step if self._focus is not None else (0 if step > 0 else len(order) - 1)
        self._focus = order[at % len(order)]
        self.update()
        part_focused(self, self._focus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._focus = None
        self.update()
        super().focusOutEvent(event)

    def press_die(self, index: int) -> None:
        """What a click on a die does, for those who cannot click."""
        if not self.falling and index < len(self._dice) and self._dice[index].offered:
            self.die_clicked.emit(index)

    @property
    def dice(self) -> tuple[TrayDie, ...]:
        """The dice that are shown."""
        return self._dice
