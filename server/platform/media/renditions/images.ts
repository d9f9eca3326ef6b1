import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { renditionWidths } from '../../../../domain/photos.js';
import { maxPixels } from '../intake/picture-size.js';
import type { RenditionFormat } from './widths.js';
import { drawWatermark, type WatermarkOptions } from '../delivery/watermark.js';

// libvips reads dozens of formats, most of them by parsers that few people look at. Three are enough.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// Two jobs of one thread each: encoding pictures must leave a core to the people.
sharp.concurrency(1);
sharp.cache(false);

const careful = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const;
const patience = { seconds: 10 };

const largest = Math.max(...renditionWidths);

/** The longer side that a ThumbHash is made from: the format takes no more than 100. */
const hashSide = 100;

export interface SafePicture {
  bytes: Buffer;
  mime: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** A ThumbHash, base64. */
  placeholder: string;
}

/** Decoded and drawn anew: upright, without metadata, and without anything that was hidden behind the picture. */
export async function safePicture(bytes: Buffer | string): Promise<SafePicture> {
  const { hasAlpha } = await sharp(bytes, careful).metadata();
  const drawn = sharp(bytes, careful)
    .timeout(patience)
    .autoOrient()
    .resize({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true });
  const format = hasAlpha ? drawn.webp({ quality: 90, effort: 3 }) : drawn.jpeg({ quality: 88 });
  const { data, info } = await format.toBuffer({ resolveWithObject: true });
  const mime = hasAlpha ? 'image/webp' : 'image/jpeg';
  return { bytes: data, mime, width: info.width, height: info.height, placeholder: await thumbHash(data) };
}

async function thumbHash(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes, careful)
    .resize({ width: hashSide, height: hashSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** The low effort is chosen for time: twice as much saves a fifteenth of the bytes and doubles the work. */
export async function rendition(bytes: Buffer, width: number, format: RenditionFormat): Promise<Buffer> {
  const resized = sharp(bytes, careful).timeout(patience).resize({ width, withoutEnlargement: true });
  const drawn = format === 'avif' ? resized.avif({ quality: 55, effort: 1 }) : resized.webp({ quality: 78, effort: 3 });
  return drawn.toBuffer();
}

export const watermarkedPicture = (bytes: Buffer, shape: WatermarkOptions): Promise<Buffer> =>
  drawWatermark(sharp(bytes, careful).timeout(patience), shape);
