/** Seconds in which a change with a mail can be undone, unless the setting UNDO_SECONDS differs. */
export const undoSeconds = 10;
