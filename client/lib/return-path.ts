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

export const loginPath = (from: { pathname: string; search?: string; hash?: string }) => {
  const next = from.pathname + (from.search ?? '') + (from.hash ?? '');
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
};
