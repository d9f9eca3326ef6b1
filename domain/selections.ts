export const selectionLimits = {
  /** Characters. */
  name: 60,
  itemsPerSelection: 500,
  selectionsPerUser: 100,
} as const;

export const selectionsPerPage = 20;

/** Numbers of designs per page of a line sheet. */
export const lineSheetSizes = [6, 12] as const;
export type LineSheetSize = (typeof lineSheetSizes)[number];

export const selectionMessages = { deleted: 'Selection deleted.' } as const;
