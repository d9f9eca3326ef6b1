/** What a file of some use may be, and the words for one that may not. */
export interface FileRules {
  /** The largest that is taken. */
  maxBytes: number;
  /** Media types. */
  types: readonly string[];
  wrongType: string;
  tooLarge: string;
}

/** What is known of a file before it is read; a browser's `File` is one. */
export interface FileInfo {
  /** The type the sender names; browsers guess it by the file's name. */
  type: string;
  size: number;
}

/** Why this file is refused, in the words of its use; undefined where it may be sent. Several rules: one thing or another. */
export function fileError({ type, size }: FileInfo, rules: readonly FileRules[]): string | undefined {
  const rule = rules.find(({ types }) => types.includes(type));
  if (!rule) return rules[0]?.wrongType;
  return size > rule.maxBytes ? rule.tooLarge : undefined;
}

const nameLimit = 100;
// How browsers write quotes and line ends into the head of a form's part.
const escaped = /%(?:22|0A|0D)/gi;
// Folders, what file systems refuse, and signs that are not seen or turn the reading direction about.
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"\\/:*?<>|]+/gu;

/** What a sender called a file, as it may stand on a screen, in a mail and in somebody else's download folder. */
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
