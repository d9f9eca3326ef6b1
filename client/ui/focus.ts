/**
 * Ref for an element that can disappear when a button in it is pressed. Moves the focus, which the removed button would
 * lose, to the surrounding dialog or page. A button that is disabled while busy has already lost the focus.
 */
export const keepFocus = (element: HTMLElement | null) => {
  const around = element?.parentElement?.closest<HTMLElement>('[role="dialog"], main');
  return () => {
    const { activeElement, body } = document;
    if (activeElement === body || element?.contains(activeElement)) around?.focus({ preventScroll: true });
  };
};

/** True in text fields, where a single letter must not trigger a shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));
