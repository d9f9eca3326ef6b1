import { isCalledRunnable } from './file-formats.js';

/** Allowed types and size of a file for one purpose, with the error texts. */
export interface FileRules {
  maxBytes: number;
  /** Media types. */
  types: readonly string[];
  wrongType: string;
  tooLarge: string;
  /** Largest stored size; larger pictures are scaled down to fit. Defaults to `usualPictureSize`. */
  pictureSize?: PictureSize;
}

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** Types of pictures that are taken; each is stored as JPEG, or as WebP where it is transparent. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Cameras of phones write up to 25 MB for 64 megapixels. */
export const pictureMegabytes = 30;
export const maxPictureBytes = pictureMegabytes * 1024 * 1024;

export const usualPictureSize: PictureSize = { width: 1920, height: 3840 };

/** The facts about a file that its rules check. A browser's `File` fits once `type` is that of its content. */
export interface FileInfo {
  /** The media type of the content; empty for a format that the shop does not know. */
  type: string;
  size: number;
  name?: string;
  /** The type that the sender declares. It does not count, except where it names a program or a page. */
  declaredType?: string;
}

/** The rule that allows a file of this type; undefined if none does. */
export const ruleFor = <Rule extends FileRules>(
  { type, name, declaredType }: Omit<FileInfo, 'size'>,
  rules: readonly Rule[],
): Rule | undefined =>
  isCalledRunnable(name, declaredType) ? undefined : rules.find(({ types }) => types.includes(type));

const pictureFormats: Partial<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
};

/** Error text for a picture of an allowed type that no program could open. */
export function unreadablePicture(type: string): string {
  const format = pictureFormats[type];
  return `This ${format ? `${format} ` : ''}picture couldn't be read. Please save it again as JPEG.`;
}

const heicMessage =
  'This is a HEIC picture. On the iPhone choose Settings → Camera → Formats → Most Compatible, or send it as JPEG.';

/** Error text for a file whose type no rule allows. */
export const wrongTypeMessage = (type: string, rules: readonly FileRules[]): string | undefined =>
  type === 'image/heic' && rules.some(takesPictures) ? heicMessage : rules[0]?.wrongType;

export const takesPictures = ({ types }: Pick<FileRules, 'types'>) => types.includes('image/jpeg');

/** Error text for a file; undefined when one of the rules allows it. */
export function fileError(file: FileInfo, rules: readonly FileRules[]): string | undefined {
  const rule = ruleFor(file, rules);
  if (!rule) return wrongTypeMessage(file.type, rules);
  return file.size > rule.maxBytes ? rule.tooLarge : undefined;
}

const nameLimit = 100;
// Browsers encode quotes and line ends in multipart headers this way.
const escaped = /%(?:22|0A|0D)/gi;
// Path separators, characters that file systems reject, invisible characters and direction overrides.
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"\\/:*?<>|]+/gu;

/** Makes the sender's file name safe to show, to put into an email and to save on another user's disk. */
export function cleanFileName(name: string | undefined, extension: string, fallback: string): string {
  const bare = (name ?? '')
    .slice(-1000)
    .normalize('NFC')
    .replace(escaped, ' ')
    .replace(/^.*[\\/]/s, '')
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const shortened = Array.from(bare).slice(0, nameLimit).join('').trim();
  return `${shortened || fallback}.${extension}`;
}
