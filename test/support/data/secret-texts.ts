/** What logs must not contain: every password of the builders begins with it, and enquiries of the suites contain it. */
export const passwordStart = 'teapot for';
export const messageText = 'Do you make rings with emerald cuts?';
