/** True in text fields, where a single letter must not trigger a shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));
