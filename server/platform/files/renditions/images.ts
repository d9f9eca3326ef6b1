import PQueue from 'p-queue';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PictureSize } from '../../../../domain/files.js';
import { type FileErrorCode, maxAvifPixels, maxPicturePixels } from '../../../../domain/media.js';
import type { RenditionFormat } from './widths.js';
import { drawWatermark, type WatermarkOptions } from '../delivery/watermark.js';

// libvips reads dozens of formats, most with parsers that are rarely audited. Only four are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});
// Two jobs of one thread each, because encoding pictures must leave a core free for requests.
sharp.concurrency(1);
sharp.cache(false);

const inputOptions = { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 } as const;
const timeout = { seconds: 10 };

/** The longer side of the source of a ThumbHash, in pixels. The format allows at most 100. */
const hashSide = 100;

export interface SafePicture {
  bytes: Buffer;
  mime: 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
  /** A ThumbHash, base64. */
  placeholder: string;
}

/**
 * Re-encodes a picture upright, without metadata and without data hidden behind the picture. A picture with too many
 * pixels is not decoded.
 */
export async function safePicture(bytes: Buffer | string, largest: PictureSize): Promise<SafePicture | FileErrorCode> {
  const head = await sharp(bytes, { ...inputOptions, limitInputPixels: false }).metadata();
  const { hasAlpha } = head;
  const pixels = head.width * head.height;
  // sharp names the format of AVIF after its container.
  const isAvif = head.format === 'heif';
  if (isAvif && pixels > maxAvifPixels) return 'avifTooLarge';
  if (pixels > maxPicturePixels) return 'pictureTooLarge';
  const isLarge = pixels > (isAvif ? largePixels / 6 : largePixels);
  const draw = () => drawnSafely(bytes, largest, { hasAlpha, seconds: isLarge ? 40 : timeout.seconds });
  return isLarge ? largePictures.add(draw) : draw();
}

/**
 * Pixels above which pictures are decoded one at a time. Larger ones take up to 250 MB for a moment, and AVIF of 24
 * megapixels takes 450 MB.
 */
const largePixels = 24e6;
const largePictures = new PQueue({ concurrency: 1 });

async function drawnSafely(
  bytes: Buffer | string,
  largest: PictureSize,
  { hasAlpha, seconds }: { hasAlpha: boolean; seconds: number },
): Promise<SafePicture> {
  const drawn = sharp(bytes, inputOptions)
    .timeout({ seconds })
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true });
  const format = hasAlpha ? drawn.webp({ quality: 90, effort: 3 }) : drawn.jpeg({ quality: 88 });
  const { data, info } = await format.toBuffer({ resolveWithObject: true });
  const mime = hasAlpha ? 'image/webp' : 'image/jpeg';
  return { bytes: data, mime, width: info.width, height: info.height, placeholder: await thumbHash(data) };
}

async function thumbHash(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes, inputOptions)
    .resize({ width: hashSide, height: hashSide, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

/** Encodes a rendition with low effort: doubling the effort saves a fifteenth of the bytes and doubles the work. */
export async function rendition(bytes: Buffer, width: number, format: RenditionFormat): Promise<Buffer> {
  const resized = sharp(bytes, inputOptions).timeout(timeout).resize({ width, withoutEnlargement: true });
  const drawn = format === 'avif' ? resized.avif({ quality: 55, effort: 1 }) : resized.webp({ quality: 78, effort: 3 });
  return drawn.toBuffer();
}

/** Encodes a JPEG at most `side` pixels wide and high. Transparent parts become white. */
export const smallJpeg = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, inputOptions)
    .timeout(timeout)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();

export const watermarkedPicture = (bytes: Buffer, shape: WatermarkOptions): Promise<Buffer> =>
  drawWatermark(sharp(bytes, inputOptions).timeout(timeout), shape);
