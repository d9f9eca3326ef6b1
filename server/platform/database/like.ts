/** Escapes `%`, `_` and `\` in a text. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for values that contain the text. */
export const containing = (text: string) => `%${escaped(text)}%`;

/** A LIKE pattern for values that begin with the text. */
export const startingWith = (text: string) => `${escaped(text)}%`;
