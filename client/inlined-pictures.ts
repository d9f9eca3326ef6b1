/**
 * Pictures and fonts stay separate files: they can be cached forever, and the CSP needs no `data:` fonts. Only the picture
 * of an account, 400 bytes on every page of signed-in users, costs less than a request of its own. For both builds, so
 * that the first screen has the addresses of the client.
 */
export const isInlined = (file: string) => file.endsWith('/logo/avatar.svg');
