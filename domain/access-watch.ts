// Separate from `access.ts`, which only the admin panel loads.

/** Interval at which the client asks the server whether access is still current. */
export const accessCheckIntervalMs = 60_000;
/** The header shows a countdown for this many minutes before access expires. */
export const countdownMinutes = 15;
