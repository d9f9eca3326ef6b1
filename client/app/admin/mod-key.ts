/** Label of the modifier key for shortcuts on this platform. */
export const modKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
