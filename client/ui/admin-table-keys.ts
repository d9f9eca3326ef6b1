import type { KeyboardEvent } from 'react';

/** The id of the row that something stands in. */
export const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;

/** Something in a row that has a meaning of its own for a click or a key. */
export const onControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, label, summary, video, [role="menu"], [role="menuitem"]') !==
    null;

/** Controls that need the arrows themselves. */
const takesArrows = (target: EventTarget) =>
  target instanceof Element && target.closest('select, textarea, [role="menu"], input:not([type="checkbox"])') !== null;

const goal = (rows: readonly HTMLElement[], at: number, key: string) => {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
};

/** Up, down, to the first row and to the last, from a row or anything in it. Tells whether the key was one of these. */
export const moveInTable = (event: KeyboardEvent) => {
  const { target, currentTarget, key } = event;
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key) || event.altKey || takesArrows(target)) return false;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.findIndex((row) => row.dataset.row === rowOf(target));
  if (at < 0) return false;
  event.preventDefault();
  goal(rows, at, key)?.focus();
  return true;
};
