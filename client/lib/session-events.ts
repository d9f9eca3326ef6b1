/** What the connection noticed about the session; screens decide what to do about it. */
export type SessionNews = 'access-expired' | 'access-rejected' | 'access-pending' | 'check-failed' | 'signed-out';

const news = new EventTarget();

export const announceSession = (kind: SessionNews) => news.dispatchEvent(new CustomEvent('session', { detail: kind }));

/** Returns the function that stops listening. */
export const onSessionNews = (listener: (kind: SessionNews) => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<SessionNews>).detail);
  news.addEventListener('session', handle);
  return () => news.removeEventListener('session', handle);
};
