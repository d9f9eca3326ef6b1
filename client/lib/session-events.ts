/** What the connection noticed about the session; screens decide what to do about it. */
export type SessionEvent = 'access-expired' | 'access-rejected' | 'access-pending' | 'check-failed' | 'signed-out';

const target = new EventTarget();

export const emitSessionEvent = (kind: SessionEvent) =>
  target.dispatchEvent(new CustomEvent('session', { detail: kind }));

/** Returns the function that stops listening. */
export const onSessionEvent = (listener: (kind: SessionEvent) => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<SessionEvent>).detail);
  target.addEventListener('session', handle);
  return () => target.removeEventListener('session', handle);
};
