/** Session changes that the Apollo links detect. The app decides how to react. */
export type SessionEvent = 'access-expired' | 'access-rejected' | 'access-pending' | 'check-failed' | 'signed-out';

const target = new EventTarget();

export const emitSessionEvent = (kind: SessionEvent) =>
  target.dispatchEvent(new CustomEvent('session', { detail: kind }));

/** Returns a function that removes the listener. */
export const onSessionEvent = (listener: (kind: SessionEvent) => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<SessionEvent>).detail);
  target.addEventListener('session', handle);
  return () => target.removeEventListener('session', handle);
};
