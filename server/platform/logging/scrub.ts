/** The last look at a line before it is written: what is secret by its shape, wherever it came from. */
const shapes: [RegExp, string][] = [
  [/data:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*,[^"\s]{0,100000}/g, 'data:***'],
  [/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '***'],
  [/\b(\w+:\/\/[^\s:/@"]*):[^\s@"]+@/g, '$1:***@'],
  [/\$argon2[^\s"]+/g, '***'],
];

export function scrub(line: string): string {
  return shapes.reduce((text, [shape, replacement]) => text.replace(shape, replacement), line);
}
