const state = { keepsScroll: true };

/** Options of a navigation that leaves the page where it is scrolled to; other navigations scroll to the top. */
export const keepScroll = { state } as const;

export const keepsScroll = (locationState: unknown) =>
  (locationState as Partial<typeof state> | null)?.keepsScroll === true;
