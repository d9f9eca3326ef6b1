/** The rules of the name of a selection, loaded when a name is checked first. */
export const nameSchema = () =>
  import('../../../domain/selections.schemas').then(({ createSelectionSchema }) => createSelectionSchema);
