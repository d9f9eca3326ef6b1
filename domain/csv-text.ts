// Spreadsheet programs run a text of a CSV file as a formula if it begins with one of these characters, also in full
// width. An apostrophe before it keeps it a text (OWASP, "CSV Injection"). Where lists are separated by semicolons, a
// program also begins a cell after a semicolon or a line break inside a text. Texts with apostrophes before such a
// character get one more, so that taking one away gives each text back.
const cellStart = '(?<=^|[;\\n\\r])';
const formula = "(?='*[=+\\-@\\t\\r＝＋－＠])";
const risky = new RegExp(cellStart + formula, 'g');
const escaped = new RegExp(`${cellStart}'${formula}`, 'g');

/** The text as it is written into a CSV file. */
export const escapeFormula = (text: string) => text.replace(risky, "'");

/** The original text of a cell that `escapeFormula` wrote. Text that was typed by hand stays unchanged. */
export const unescapeFormula = (text: string) => text.replace(escaped, '');

/**
 * True if two texts differ at most in the apostrophe that marks formula-like text, which spreadsheet programs keep or
 * lose.
 */
export const sameEscapedText = (a: string, b: string) =>
  a === b || unescapeFormula(a) === b || a === unescapeFormula(b);
