/** The dark modules as rectangles, measured in modules: one for each continuous run in a row. */
export interface QrCode {
  modules: number;
  bars: { x: number; y: number; width: number }[];
}

export async function qrCodeOf(text: string): Promise<QrCode> {
  const { encodeQR } = await import('qr');
  // The library always adds a border, which is removed here because the card leaves that space.
  const bordered = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1));
  return { modules: rows.length, bars: rows.flatMap(barsOf) };
}

function barsOf(row: readonly boolean[], y: number): QrCode['bars'] {
  const bars: QrCode['bars'] = [];
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = bars.at(-1);
    if (last && last.x + last.width === x) last.width += 1;
    else bars.push({ x, y, width: 1 });
  }
  return bars;
}

/** Overlap with the next row, because some programs show thin lines between the rows otherwise. */
const overlap = 0.02;

export function drawQrCode(
  pdf: PDFKit.PDFDocument,
  { modules, bars }: QrCode,
  place: { x: number; y: number; side: number },
): void {
  const module = place.side / modules;
  for (const { x, y, width } of bars)
    pdf.rect(place.x + x * module, place.y + y * module, width * module, module * (1 + overlap));
  pdf.fill('#000000');
}
