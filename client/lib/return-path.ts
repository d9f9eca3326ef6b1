/**
 * The path to open after signing in. Accepts only paths of this site: `//evil`, `/\evil`, `https:evil` and their
 * encoded forms lead to the home page.
 */
export const safeReturnPath = (path: string | null | undefined): string => {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\s]|%2f%2f|%5c/i.test(path.split(/[?#]/)[0])) return '/';
  const url = new URL(path, window.location.origin);
  if (url.origin !== window.location.origin || /^\/login\/?$/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
};

interface From {
  pathname: string;
  search?: string;
  hash?: string;
}

const returningTo = ({ pathname, search = '', hash = '' }: From) => {
  const next = pathname + search + hash;
  return next === '/' ? '' : `next=${encodeURIComponent(next)}`;
};

export const loginPath = (from: From) => ['/login', returningTo(from)].filter(Boolean).join('?');

/** The registration, which is a view of the login page. */
export const registerPath = (from: From) => ['/login?view=register', returningTo(from)].filter(Boolean).join('&');
