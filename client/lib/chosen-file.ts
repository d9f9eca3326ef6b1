import { contentType, headBytes } from '../../domain/file-formats';
import { takesPictures, type FileRules, usualPictureSize } from '../../domain/files';
import { errors } from '../../domain/errors';

/** Shown until the photo has been made smaller. */
export const makingSmaller = 'Making the photo smaller…';

/** Quality of the picture, 0 to 1, and its part of the largest size, in the order in which they are tried. */
const attempts = [
  { quality: 0.92, part: 1 },
  { quality: 0.85, part: 1 },
  { quality: 0.75, part: 1 },
  { quality: 0.85, part: 0.75 },
  { quality: 0.75, part: 0.75 },
  { quality: 0.85, part: 0.5 },
  { quality: 0.75, part: 0.5 },
] as const;

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** Fails in browsers that lack it, too. */
const bitmapOf = async (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' });

const drawn = async (bitmap: ImageBitmap, scale: number, type: string, quality: number) => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
};

/** Some browsers can read these, but the server or other browsers cannot. They become JPEG. */
const foreignTypes = ['image/heic'];

/**
 * Converts the photo to a size and a format that the rules allow, because photos of phones have more bytes and pixels.
 * Returns the same file if it is small enough, or if the browser cannot read or write its format.
 */
export const shrinkPhoto = async (file: File, rules: FileRules, onStart: () => void): Promise<File> => {
  const { maxBytes, pictureSize = usualPictureSize, types } = rules;
  const isForeign = foreignTypes.includes(file.type);
  if (!types.includes(file.type) && !isForeign) return file;
  const bitmap = await bitmapOf(file).catch(() => undefined);
  if (!bitmap) return file;
  try {
    const largest = Math.min(1, pictureSize.width / bitmap.width, pictureSize.height / bitmap.height);
    if (largest === 1 && file.size <= maxBytes && !isForeign) return file;
    onStart();
    // JPEG has no transparency.
    const type = file.type === 'image/jpeg' || isForeign ? 'image/jpeg' : 'image/webp';
    for (const { quality, part } of attempts) {
      const blob = await drawn(bitmap, largest * part, type, quality);
      // A browser that cannot write the format writes PNG instead.
      if (blob?.type === type && blob.size <= maxBytes)
        return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.${extensions[type]}`, { type });
    }
    return file;
  } finally {
    bitmap.close();
  }
};

/** The media type of the content; empty if the shop does not know it. Fails for a file that was moved or deleted. */
export const contentTypeOf = async (file: Blob): Promise<string> =>
  contentType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())) ?? '';

/** The file with the type of its content. Browsers derive the type from the name, which is often wrong. */
export async function withContentType(file: File): Promise<File> {
  const { name, lastModified } = file;
  const type = await contentTypeOf(file).catch(() => file.type);
  return type === file.type ? file : new File([file], name, { type, lastModified });
}

/** The file as it is validated and sent: with the type of its content. Pictures are made small enough for the rules. */
export async function preparedFile(file: File, rules: readonly FileRules[], onStart: () => void): Promise<File> {
  const typed = await withContentType(file);
  const pictures = rules.find(takesPictures);
  return pictures ? shrinkPhoto(typed, pictures, onStart) : typed;
}

/** Error text for a chosen picture that is not sent, because the browser cannot read it. */
export const unreadableFile = (name: string) => `${name}: ${errors.MEDIA_UNREADABLE.message}`;
