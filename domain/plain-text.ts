/** The zero of each script whose digits are used in India, and of Arabic. The other digits follow it. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66];

const toDigit = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/**
 * Replaces variants of plain characters, as keyboards and chat programs write them: other dashes, spaces, digits and
 * full-width letters. Removes invisible characters, such as marks of direction and of variants.
 */
export const toPlainText = (text: string) =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\uff01-\uff5e]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Nd}/gu, toDigit);
