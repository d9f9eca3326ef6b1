import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fontFolder, fontsFor } from './lettering.js';

export interface WatermarkOptions {
  width: number;
  format: 'avif' | 'webp' | 'jpeg';
  /** Text as returned by `drawableText`. */
  text: string;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Opacity out of 255 of the light and the dark text, low enough to see the picture. One of the two is
 * visible on any background.
 */
const light = 62;
const dark = 44;
/** The slope of the lines of text. */
const slope = 0.3;
const pointSize = 10;
/** Converts pixels to the resolution of a text: a capital letter is 0.71 of the font size, and a point is 1/72 inch. */
const dpiPerPixel = 72 / (pointSize * 0.71);

/** Draws a text repeatedly over the whole picture, into its pixels. */
export async function drawWatermark(picture: Sharp, { width, format, text }: WatermarkOptions): Promise<Buffer> {
  const { data, info } = await picture
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tile = await tileFor(text, info);
  const composed = sharp(data, { raw: info }).composite([{ input: tile.data, raw: tile.info, tile: true }]);
  if (format === 'avif') return composed.avif({ quality: 55, effort: 1 }).toBuffer();
  return (format === 'webp' ? composed.webp({ quality: 80, effort: 3 }) : composed.jpeg({ quality: 86 })).toBuffer();
}

/** Draws a seamless tile no larger than the picture, so that the lines of text continue across the whole picture. */
async function tileFor(text: string, picture: Size) {
  const letterHeight = Math.min(36, Math.max(9, picture.width / 44));
  const gap = Math.ceil(letterHeight);
  const maxSize = { width: Math.max(1, picture.width - gap), height: 3 * gap };
  const letters = await renderText(text, letterHeight, maxSize);
  const width = letters.width + gap;
  const height = Math.ceil(letterHeight * 4.5);
  const rise = Math.max(1, Math.round((slope * width) / height)) * (height / width);
  const pixels = Buffer.alloc(width * height * 4);
  const shadow = Math.max(1, Math.round(letterHeight / 18));
  const place = (shade: number, strength: number, shift: number) => {
    for (let x = 0; x < letters.width; x++)
      for (let y = 0; y < letters.height; y++) {
        const cover = ((letters.pixels[y * letters.width + x] ?? 0) / 255) * strength;
        if (cover === 0) continue;
        // A slanted line lies between two rows of pixels, so each gets a share of the opacity.
        const exact = y - x * rise + shift;
        const top = Math.floor(exact);
        blend(x + shift, top, shade, cover * (1 - exact + top));
        blend(x + shift, top + 1, shade, cover * (exact - top));
      }
  };
  const blend = (x: number, y: number, shade: number, cover: number) => {
    const at = (wrapped(y, height) * width + wrapped(x, width)) * 4;
    const alpha = Math.round(cover);
    if (alpha === 0 || (pixels[at] === shade && alpha <= (pixels[at + 3] ?? 0))) return;
    pixels.fill(shade, at, at + 3);
    pixels[at + 3] = alpha;
  };
  place(0, dark, shadow);
  place(255, light, 0);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .extract({ left: 0, top: 0, width: Math.min(width, picture.width), height: Math.min(height, picture.height) })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const wrapped = (value: number, size: number) => ((value % size) + size) % size;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Returns the coverage of each pixel by the letters, 0 to 255. A long text gets smaller letters. Pango draws them and
 * parses markup, so the text is escaped.
 */
export async function renderText(text: string, letterHeight: number, maxSize: Size) {
  const escaped = text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
  const draw = (content: string, file: string) => {
    const dpi = Math.round(letterHeight * dpiPerPixel);
    const font = { font: `Noto Sans ${pointSize}`, fontfile: join(fontFolder, file) };
    return sharp({ text: { text: content, dpi, ...font } });
  };
  const [first = '', ...others] = fontsFor(text);
  // Letters that the first font lacks come from any font that this process has loaded, so the other fonts are loaded
  // first.
  for (const file of others) await draw('.', file).raw().toBuffer();
  const { data, info } = await draw(escaped, first)
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
