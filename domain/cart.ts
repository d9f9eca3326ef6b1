/** Equals `orderLimits.maxLines`, so that a whole cart fits into one order. */
export const cartLimits = { maxLines: 200 } as const;

/** The `version` of a cart: the id of the latest order, if there is one, and a hash of the lines. */
export const cartVersionShape = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?\.[0-9a-f]{32}$/;

export const cartMessages = { added: 'Item added to cart!' } as const;

export const totalPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity: pieces }) => sum + pieces, 0);

/** Shape of a couple band's size. Both sizes contain a digit. */
const coupleShape =
  /^M\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})\s*,\s*F\s*-\s*((?=[\p{L}./]*\p{N})[\p{L}\p{N}./]{1,8})$/iu;

const withoutPrefix = (size: string) => size.trim().replace(/^[MF]\s*-\s*/i, '');

/** The stored form of the two sizes of a couple band. Each may be typed as `10` or as `M-10`. */
export const coupleSize = (male: string, female: string) => `M-${withoutPrefix(male)},F-${withoutPrefix(female)}`;

/** Parses `M-10,F-8`, ignoring case and spaces; undefined when the text has another form. */
export const readCoupleSize = (text: string) => {
  const parts = coupleShape.exec(text.trim());
  return parts ? { male: parts[1], female: parts[2] } : undefined;
};

/** A size as people read it: "Male 10, Female 8" instead of `M-10,F-8`. */
export const sizeLabel = (size: string) => {
  const pair = readCoupleSize(size);
  return pair ? `Male ${pair.male}, Female ${pair.female}` : size;
};
