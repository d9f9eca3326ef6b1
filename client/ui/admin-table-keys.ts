import type { KeyboardEvent, MouseEvent } from 'react';

const rowElement = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;

const rowOrCard = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row], li[data-card]') : null;

/** Id of the row that contains the element. */
export const rowOf = (target: EventTarget) => rowElement(target)?.dataset.row;

/**
 * A click without modifier keys on a link with `data-open`. Other clicks on it are left to the browser, which opens a
 * new tab.
 */
export const opensByLink = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  target instanceof Element && target.closest('a[data-open]') !== null && !(ctrlKey || metaKey || shiftKey || altKey);

/** True for elements in a row that handle clicks and keys themselves. */
export const onControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, label, summary, video, [role="menu"], [role="menuitem"]') !==
    null;

/** True for controls that use the arrow keys themselves. */
const usesArrowKeys = (target: EventTarget) =>
  target instanceof Element && target.closest('select, textarea, [role="menu"], input:not([type="checkbox"])') !== null;

const targetRow = (rows: readonly HTMLElement[], at: number, key: string) => {
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
};

/** Presses the control of the row or card that has this letter as its `data-key`. Returns whether there is one. */
export const pressByLetter = ({ target, key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) => {
  if (ctrlKey || metaKey || altKey || shiftKey || repeat || usesArrowKeys(target)) return false;
  const controls = rowOrCard(target)?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  const control = [...controls].find(({ dataset }) => dataset.key === key.toLowerCase());
  control?.click();
  return control !== undefined;
};

/** Moves the focus between rows by ArrowUp, ArrowDown, Home and End. Returns whether it handled the key. */
export const moveInTable = (event: KeyboardEvent) => {
  const { target, currentTarget, key } = event;
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key) || event.altKey || usesArrowKeys(target)) return false;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')];
  const at = rows.findIndex((row) => row.dataset.row === rowOf(target));
  if (at < 0) return false;
  event.preventDefault();
  targetRow(rows, at, key)?.focus();
  return true;
};
