/** True while the server renders the first screen of a page: there is no window, and effects do not run. */
export const isServer = typeof document === 'undefined';
