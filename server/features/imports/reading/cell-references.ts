/** Excel has 16,384 columns, the last of which is XFD. */
export const lastColumn = 16_384;

const [letterA, letterZ] = [65, 90];

/** Returns the number of a column from a reference: `AB12` is 28. */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.toUpperCase()) {
    const code = letter.charCodeAt(0);
    if (code < letterA || code > letterZ) break;
    column = column * 26 + code - letterA + 1;
    if (column > lastColumn) break;
  }
  return column;
}

/** Returns the letters of a column index from 0: 27 is `AB`. */
export const lettersOf = (column: number): string =>
  !(column >= 0 && column < lastColumn)
    ? ''
    : (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(letterA + (column % 26));
