/** Allowed types and size of a file for one purpose, with the error texts. */
export interface FileRules {
  maxBytes: number;
  /** Media types. */
  types: readonly string[];
  wrongType: string;
  tooLarge: string;
  /** A larger picture is stored in a size that fits into this one; `usualPictureSize` by default. */
  pictureSize?: PictureSize;
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export const usualPictureSize: PictureSize = { width: 1920, height: 3840 };

/** Metadata of a file before it is read. A browser's `File` fits. */
export interface FileInfo {
  /** The type that the sender declares. Browsers derive it from the file name. */
  type: string;
  size: number;
}

/** Error text for a file; undefined when one of the rules allows it. */
export function fileError({ type, size }: FileInfo, rules: readonly FileRules[]): string | undefined {
  const rule = rules.find(({ types }) => types.includes(type));
  if (!rule) return rules[0]?.wrongType;
  return size > rule.maxBytes ? rule.tooLarge : undefined;
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
