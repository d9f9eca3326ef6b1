/**
 * A cell as a spreadsheet has it. A number is `shown` where its format shows another text: 42 as `00042`, 3.4567 as
 * `3.457`. A failure is an error value, such as `#N/A`.
 */
export type SheetCell = string | number | boolean | null | { shown: string } | { day: string } | { failure: string };

/** Invisible marks of direction and of zero width. Marks that join letters of Indian scripts are not included. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** The text of a cell, with single spaces. Numbers are written as spreadsheet programs show them. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return textOf(cell).normalize('NFC').replace(invisible, '').replace(/\s+/g, ' ').trim();
}

function textOf(cell: NonNullable<SheetCell>): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  if (typeof cell !== 'object') return String(cell);
  if ('shown' in cell) return cell.shown;
  return 'day' in cell ? cell.day : cell.failure;
}
