/**
 * Ref of an element that can disappear after a press on a button in it. The focus, which would be lost with the button, moves
 * to the dialog or the page around it. A button that is disabled while it works has lost the focus by then.
 */
export const keepFocus = (element: HTMLElement | null) => {
  const around = element?.parentElement?.closest<HTMLElement>('[role="dialog"], main');
  return () => {
    const { activeElement, body } = document;
    if (activeElement === body || element?.contains(activeElement)) around?.focus({ preventScroll: true });
  };
};
