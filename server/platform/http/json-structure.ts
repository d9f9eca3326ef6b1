/** Limit of nesting; the deepest input of the API has six levels. */
const maxDepth = 10;
/** Limit of objects, lists and their items. Parsing many more blocks the event loop for too long. */
const maxValues = 10_000;
/**
 * Limit of strings: two per value, for its key and itself. A text with more strings is not valid JSON or has too many
 * values.
 */
const maxStrings = 2 * maxValues;

/** Measures a JSON text before it is parsed. */
export class JsonStructure {
  private depth = 0;
  private values = 0;
  private strings = 0;
  /** True if the text exceeds the limits of depth or values, so that parsing it would take long. */
  isTooComplex = false;

  addString(): void {
    this.strings++;
    if (this.strings > maxStrings) this.isTooComplex = true;
  }

  /** Measures a part of the text that contains no string. */
  add(text: string, start: number, end: number): void {
    for (let index = start; index < end; index++) {
      switch (text[index]) {
        case '[':
        case '{':
          this.depth++;
          this.values++;
          break;
        case ']':
        case '}':
          this.depth--;
          break;
        case ',':
          this.values++;
          break;
        default:
          continue;
      }
      if (this.values > maxValues || this.depth > maxDepth) this.isTooComplex = true;
    }
  }
}

/** Returns the position of the quote that ends a string, or the length of the text. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let escape = end;
    while (text[escape - 1] === '\\') escape--;
    // The quote ends the string if an even number of backslashes precedes it: they escape each other.
    if ((end - escape) % 2 === 0) return end;
  }
  return text.length;
}

export function isTooComplex(text: string): boolean {
  const structure = new JsonStructure();
  for (let index = 0; index < text.length && !structure.isTooComplex;) {
    const string = text.indexOf('"', index);
    const end = string < 0 ? text.length : string;
    structure.add(text, index, end);
    structure.addString();
    index = endOfString(text, end + 1) + 1;
  }
  return structure.isTooComplex;
}
