import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../../ui/focus';

export const modKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

interface AdminShortcuts {
  /** While the palette is open, its shortcut closes it. */
  paletteOpen: boolean;
  onPalette: () => void;
  /** A letter typed before the palette's field had the focus. */
  onEarlyLetter: (letter: string) => void;
  onHelp: () => void;
}

const searchField = '#main input[inputmode="search"]';
const aDialog = '[role="dialog"]';
const dialogIsOpen = () => document.querySelector(aDialog) !== null;
const inDialog = (target: EventTarget | null) => target instanceof Element && target.closest(aDialog) !== null;

const firstRow = () => document.querySelector<HTMLElement>('#main tr[data-row][tabindex="0"]');

/** Focuses the element if it exists, and returns whether it does. */
const focus = (element: HTMLElement | null) => {
  element?.focus();
  if (element instanceof HTMLInputElement) element.select();
  return element !== null;
};

/** ArrowDown moves from the search into the results; Escape leaves an empty search. */
const fromSearch = ({ key, target }: KeyboardEvent) => {
  if (!(target instanceof HTMLInputElement) || !target.matches(searchField)) return false;
  if (key === 'ArrowDown') return focus(firstRow());
  if (key !== 'Escape' || target.value !== '') return false;
  return focus(firstRow() ?? document.getElementById('main'));
};

const plain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;

/** Keyboard shortcuts of every section. Dialogs handle their own keys. */
export const useAdminShortcuts = ({ paletteOpen, onPalette, onEarlyLetter, onHelp }: AdminShortcuts) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const calls = (event.ctrlKey || event.metaKey) && !event.altKey && key.toLowerCase() === 'k';
    const handled = () => {
      // The palette must not replace a dialog that may hold unsaved input.
      if (calls && (paletteOpen || !dialogIsOpen())) onPalette();
      else if (paletteOpen && plain(event) && key.length === 1 && !inDialog(target)) onEarlyLetter(key);
      else if (dialogIsOpen() || !plain(event)) return false;
      else if (fromSearch(event)) return true;
      else if (isTyping(target)) return false;
      else if (key === '/') return focus(document.querySelector<HTMLElement>(searchField));
      else if (key === '?') onHelp();
      else return false;
      return true;
    };
    if (!event.defaultPrevented && handled()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
