/**
 * Where to go after signing in. Only a path of this very site is believed: `//evil`, `/\evil`, `https:evil`
 * and their encoded forms all end at home.
 */
export const safeReturnPath = (wanted: string | null | undefined): string => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\s]|%2f%2f|%5c/i.test(wanted.split(/[?#]/)[0])) return '/';
  const url = new URL(wanted, window.location.origin);
  if (url.origin !== window.location.origin || /^\/login\/?$/i.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
};

export const loginPath = (from: { pathname: string; search?: string; hash?: string }) => {
  const next = from.pathname + (from.search ?? '') + (from.hash ?? '');
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
};
