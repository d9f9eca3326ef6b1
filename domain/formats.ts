// Formatters of Intl, made once: making one takes as long as 100 uses.

/** "1,204". */
export const countFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** "1,204.400": always three decimals, so that weights below each other line up. */
export const weightFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** "rings, chains and bangles". */
export const listFormat = new Intl.ListFormat('en-GB');

/** "push, bombay or south". */
export const choiceFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });
