/**
 * Patterns of secrets that are recognisable by their format. They are replaced in every log line before it is written.
 */
const patterns: [RegExp, string][] = [
  [/data:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*,[^"\s]{0,100000}/g, 'data:***'],
  [/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '***'],
  [/\b(\w+:\/\/[^\s:/@"]*):[^\s@"]+@/g, '$1:***@'],
  [/\$argon2[^\s"]+/g, '***'],
];

export function scrub(line: string): string {
  return patterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
