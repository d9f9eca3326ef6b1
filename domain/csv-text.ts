// Spreadsheet programs run a text of a CSV file as a formula if it begins with one of these characters. An apostrophe before
// it keeps it a text (OWASP, "CSV Injection"). Texts that begin with apostrophes and such a character get one more, so that
// taking one away gives each text back.
const risky = /^'*[=+\-@\t\r]/;
const escaped = /^'+[=+\-@\t\r]/;

/** The text as it is written into a CSV file. */
export const escapeFormula = (text: string) => (risky.test(text) ? `'${text}` : text);

/** The text that was written, and a text that was typed by hand unchanged. */
export const unescapeFormula = (text: string) => (escaped.test(text) ? text.slice(1) : text);
