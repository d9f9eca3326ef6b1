/**
 * A stroke font on a grid of 4 by 6; each pair of digits is a point (x, y). The server may have no fonts installed,
 * and strokes cannot inject markup as text in an SVG can.
 */
const glyphs: Record<string, string> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '0006',
  J: '3035261605',
  K: '0006 4004 1346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3546',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110 4106',
  1: '012026',
  2: '01103041420646',
  3: '01103041423323 334445361605',
  4: '36300444',
  5: '400003334445361605',
  6: '413010010516364544331304',
  7: '004016',
  8: '103041423313020110 1304051636454433',
  9: '051636454130100102133342',
  '&': '46112031320405162644',
  '@': '3222243432 344441301001051646',
  '.': '0506',
  ',': '1506',
  '-': '0333',
  "'": '0001',
  '/': '0640',
  '(': '10010516',
  ')': '00111506',
  '+': '2125 0343',
  _: '0646',
  ':': '0102 0405',
  '!': '0004 0506',
  ' ': '',
};

const letterSpacing = 1.6;
const spaceWidth = 2.5;
const maxLength = 60;

const replacements: Record<string, string> = {
  Ø: 'O',
  Æ: 'AE',
  Œ: 'OE',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  '’': "'",
  '–': '-',
};

/** The name in capitals without accents, at most 60 characters; undefined if a letter has no glyph. */
export function drawableText(name: string): string | undefined {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}|\p{C}/gu, '')
    .toUpperCase()
    .replace(/[^ -~]/g, (letter) => replacements[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
  const isWhole = !/\p{L}|\p{N}/u.test(plain.replace(/[A-Z0-9]/g, '')) && /[A-Z0-9]/.test(plain);
  return isWhole
    ? [...plain]
        .filter((letter) => letter in glyphs)
        .join('')
        .slice(0, maxLength)
    : undefined;
}

export interface Line {
  from: [x: number, y: number];
  to: [x: number, y: number];
}

/** The strokes of a text and its width, in grid units. */
export function layoutText(text: string): { lines: Line[]; width: number } {
  const lines: Line[] = [];
  let width = 0;
  for (const letter of text) {
    const strokes = (glyphs[letter] ?? '').split(' ').map((stroke) => stroke.match(/../g) ?? []);
    let letterWidth = letter === ' ' ? spaceWidth : 0;
    for (const stroke of strokes) {
      const points = stroke.map((pair): [number, number] => [Number(pair[0]), Number(pair[1])]);
      letterWidth = Math.max(letterWidth, ...points.map(([x]) => x));
      points.slice(1).forEach(([x, y], index) => {
        const [fromX, fromY] = points[index] ?? [x, y];
        lines.push({ from: [width + fromX, fromY], to: [width + x, y] });
      });
    }
    width += letterWidth + letterSpacing;
  }
  return { lines, width };
}
