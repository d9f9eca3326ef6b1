/** The key that calls commands on this machine, as its keyboard names it. */
export const modKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
