import { formatValue, isDateFormat } from 'hucre';
import type { SheetCell } from '../../../../domain/sheet-cells.js';

export interface NumberFormat {
  isDate: boolean;
  /** Formats a number for display: as itself, or as a text such as `00042` or `3.457`. */
  show: (number: number) => SheetCell;
}

/** Built-in formats of Excel, except those for dates. */
const builtIn: Record<string, string> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??' },
  ...{
    37: '#,##0',
    38: '#,##0',
    39: '#,##0.00',
    40: '#,##0.00',
    41: '#,##0',
    42: '#,##0',
    43: '#,##0.00',
    48: '##0.0E+0',
  },
};

const plainNumber: NumberFormat = { isDate: false, show: (number) => number };
const general = /general/i;
const longestCode = 255;

/** Returns the format with this id; `wholeCode` is its format code if it is not built in. */
export function numberFormat(id: string, wholeCode = builtIn[id]): NumberFormat {
  // The fourth section of a code applies to texts; accounting formats have one.
  const code = wholeCode?.split(';').slice(0, 3).join(';');
  if (code === undefined) return { ...plainNumber, isDate: isDateFormat(id) };
  if (general.test(code)) return withGeneral(code);
  if (isDateFormat(code)) return { ...plainNumber, isDate: true };
  if (code.includes('@') || code.length > longestCode) return plainNumber;
  const shownCode = code.replace(/\[\$([^\]-]+)[^\]]*\]/g, '"$1"');
  return { isDate: false, show: (number) => shownAs(number, formatValue(rounded(number, code), shownCode).trim()) };
}

/** Shows the number with the literal texts around it, such as `General" g"`. */
function withGeneral(code: string): NumberFormat {
  const [section = ''] = code.split(';');
  const [before = '', after = ''] = section
    .split(general)
    .map((part) => part.replace(/"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./g, '$1$2'));
  if (`${before}${after}`.trim() === '') return plainNumber;
  return { isDate: false, show: (number) => shownAs(number, `${before}${number}${after}`.trim()) };
}

const shownAs = (number: number, shown: string): SheetCell => (shown === String(number) ? number : { shown });

/** Rounds half away from zero as Excel does, because 1.005 has no exact binary fraction. */
function rounded(number: number, code: string): number {
  const [digits] =
    code
      .split(';')[0]
      ?.replace(/"[^"]*"|\\./g, '')
      .match(/[0#?](?:[^0#?]*)\.([0#?]+)/)
      ?.slice(1) ?? [];
  const isScaled = /[%eE]|,(?![0#?])/.test(code.replace(/"[^"]*"|\\./g, ''));
  if (digits === undefined || isScaled || Math.abs(number) >= 1e15 || Math.abs(number) < 1e-6) return number;
  const scaled = Math.round(Number(`${Math.abs(number)}e${digits.length}`));
  return Math.sign(number) * Number(`${scaled}e-${digits.length}`);
}
