import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';

interface View {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}

const initialView: View = { scale: 1, x: 0, y: 0 };
const maxScale = 4;
const stepFactor = 1.6;
/** A pointer that moved less than this, in pixels, counts as a tap. */
const tapDistance = 8;
const swipeDistance = 60;

const midpoint = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Scales around a point, given relative to the centre of the stage, so that the point stays in place. */
const scaled = (view: View, factor: number, about: Point): View => {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  if (scale === 1) return initialView;
  const ratio = scale / view.scale;
  return { scale, x: about.x - (about.x - view.x) * ratio, y: about.y - (about.y - view.y) * ratio };
};

/** Limits panning, so that the picture always covers the stage. */
const clamped = ({ scale, x, y }: View, box: { width: number; height: number }): View => {
  const limit = (value: number, size: number) => Math.min(1, Math.max(-1, value / ((size * (scale - 1)) / 2 || 1)));
  if (scale === 1) return initialView;
  return {
    scale,
    x: (limit(x, box.width) * box.width * (scale - 1)) / 2,
    y: (limit(y, box.height) * box.height * (scale - 1)) / 2,
  };
};

/** Zoom by pinch, wheel, tap and keys. Dragging pans a zoomed picture and otherwise swipes to the next one. */
export const useZoom = ({ onSwipe }: { onSwipe: (step: 1 | -1) => void }) => {
  const [view, setView] = useState(initialView);
  const box = useRef({ width: 1, height: 1 });
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point & { moved: number }>({ x: 0, y: 0, moved: 0 });

  const fromCentre = (event: { currentTarget: Element; clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    box.current = { width, height };
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };
  const change = (next: (view: View) => View) => setView((now) => clamped(next(now), box.current));

  const down = (event: PointerEvent) => {
    const point = fromCentre(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, point);
    start.current = pointers.current.size === 1 ? { ...point, moved: 0 } : { ...start.current, moved: Infinity };
  };

  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromCentre(event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    start.current.moved = Math.max(start.current.moved, distance(now, start.current));
    if (other) change((at) => scaled(at, distance(now, other) / (distance(before, other) || 1), midpoint(now, other)));
    else change((at) => ({ ...at, x: at.x + now.x - before.x, y: at.y + now.y - before.y }));
  };

  const up = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    const end = fromCentre(event);
    const across = end.x - start.current.x;
    if (start.current.moved < tapDistance) change((at) => (at.scale > 1 ? initialView : scaled(at, stepFactor, end)));
    else if (view.scale === 1 && Number.isFinite(start.current.moved) && Math.abs(across) > swipeDistance)
      onSwipe(across < 0 ? 1 : -1);
  };

  const wheel = (event: WheelEvent) => {
    const about = fromCentre(event);
    change((at) => scaled(at, Math.exp(-event.deltaY / 400), about));
  };

  return {
    zoomed: view.scale > 1,
    atMaxZoom: view.scale >= maxScale,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    zoomIn: () => change((at) => scaled(at, stepFactor, { x: 0, y: 0 })),
    zoomOut: () => change((at) => scaled(at, 1 / stepFactor, { x: 0, y: 0 })),
    reset: () => setView(initialView),
    pan: (x: number, y: number) => change((at) => ({ ...at, x: at.x + x, y: at.y + y })),
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
      onWheel: wheel,
    },
  };
};
