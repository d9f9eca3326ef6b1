/**
 * Attributes of a button that does nothing now. It keeps its place in the order of focus, so that screen readers read
 * why: the text with the id `refusedBy`.
 */
export const refusedButton = (refusedBy: string | undefined) =>
  refusedBy === undefined
    ? {}
    : ({ 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': refusedBy } as const);
