import sharp, { type Sharp } from 'sharp';
import { type Line, layoutText } from './lettering.js';

export interface WatermarkOptions {
  width: number;
  format: 'avif' | 'webp' | 'jpeg';
  /** As returned by `drawableText`. */
  text: string;
}

/** Alpha values of 255, low enough to see the picture. A light and a dark line show on any background. */
const light = 62;
const dark = 44;
/** The slope of the lines of text. */
const slope = 0.3;

/** Draws a text repeatedly over the whole picture, into its pixels. */
export async function drawWatermark(picture: Sharp, { width, format, text }: WatermarkOptions): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels, height } = info;
  const tile = tileOf(text, Math.min(36, Math.max(9, info.width / 44)));
  const composed = sharp(data, { raw: { width: info.width, height, channels } }).composite([
    { input: tile.pixels, raw: { width: tile.width, height: tile.height, channels: 4 }, tile: true },
  ]);
  if (format === 'avif') return composed.avif({ quality: 55, effort: 1 }).toBuffer();
  return (format === 'webp' ? composed.webp({ quality: 80, effort: 3 }) : composed.jpeg({ quality: 86 })).toBuffer();
}

/** A seamless tile, so that the lines of text continue across the whole picture. */
function tileOf(text: string, letterHeight: number) {
  const scale = letterHeight / 6;
  const { lines, width: textWidth } = layoutText(text);
  const width = Math.ceil((textWidth + 6) * scale);
  const height = Math.ceil(letterHeight * 4.5);
  const rise = Math.max(1, Math.round((slope * width) / height)) * (height / width);
  const pixels = Buffer.alloc(width * height * 4);
  const place = ([x, y]: [number, number], shift: number): [number, number] => [
    x * scale + shift,
    (y + 2) * scale + shift - x * scale * rise,
  ];
  for (const [shade, strength, shift] of [
    [0, dark, Math.max(1, scale / 3)],
    [255, light, 0],
  ] as const)
    for (const { from, to } of lines)
      stroke(
        pixels,
        { width, height },
        { from: place(from, shift), to: place(to, shift) },
        { shade, strength, half: scale / 3 },
      );
  return { pixels, width, height };
}

interface Pen {
  shade: number;
  strength: number;
  half: number;
}

/** An antialiased line that wraps around the edges of the tile. */
function stroke(pixels: Buffer, size: { width: number; height: number }, { from, to }: Line, pen: Pen): void {
  const reach = pen.half + 1;
  for (let y = Math.floor(Math.min(from[1], to[1]) - reach); y <= Math.max(from[1], to[1]) + reach; y++)
    for (let x = Math.floor(Math.min(from[0], to[0]) - reach); x <= Math.max(from[0], to[0]) + reach; x++) {
      const cover = Math.min(1, Math.max(0, pen.half + 0.5 - distance([x, y], { from, to })));
      const at = (wrapped(y, size.height) * size.width + wrapped(x, size.width)) * 4;
      const alpha = Math.round(cover * pen.strength);
      if (alpha === 0 || (pixels[at] === pen.shade && alpha <= (pixels[at + 3] ?? 0))) continue;
      pixels.fill(pen.shade, at, at + 3);
      pixels[at + 3] = alpha;
    }
}

const wrapped = (value: number, size: number) => ((value % size) + size) % size;

function distance([x, y]: [number, number], { from, to }: Line): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy);
}
