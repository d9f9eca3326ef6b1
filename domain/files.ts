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
export interface FileFacts {
  /** The type the sender names; browsers guess it by the file's name. */
  type: string;
  size: number;
}

/** Why this file is refused, in the words of its use; undefined where it may be sent. Several rules: one thing or another. */
export function fileFault({ type, size }: FileFacts, rules: readonly FileRules[]): string | undefined {
  const rule = rules.find(({ types }) => types.includes(type));
  if (!rule) return rules[0]?.wrongType;
  return size > rule.maxBytes ? rule.tooLarge : undefined;
}
