/** The size of a test: the whole one with `TEST_LONG=1`, as before a release, and otherwise a sample. */
export const fullSize = <Size>(whole: Size, sample: Size): Size => (process.env.TEST_LONG === '1' ? whole : sample);
