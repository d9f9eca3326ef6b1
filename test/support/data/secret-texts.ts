/**
 * Texts that logs must not contain. Every password of the builders begins with the first, and enquiries of the suites
 * contain the second.
 */
export const passwordStart = 'teapot for';
export const messageText = 'Do you make rings with emerald cuts?';
