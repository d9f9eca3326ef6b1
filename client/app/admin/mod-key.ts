import { isServer } from '../../lib/is-server';

/** Label of the modifier key for shortcuts on this platform. */
export const modKey = /mac|iphone|ipad/i.test(isServer ? '' : navigator.userAgent) ? '⌘' : 'Ctrl';
