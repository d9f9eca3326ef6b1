import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { DomainError } from '../../../../domain/errors.js';
import { JsonStructure } from '../json-structure.js';
import { SpooledDataUrl } from './data-url.js';
import type { LargeBodyOptions } from './body-limits.js';

/** Length in characters up to which a data URL stays in the text. */
const inlineLength = 16 * 1024;
/** Limit of the text of a body without its files. More text would block the event loop while it is parsed. */
const maxTextLength = 1024 * 1024;
/**
 * Length to which other long strings are cut. Enough to detect a data URL, and for the error that another string gets.
 */
const otherStringLength = 300;

/**
 * A JSON string by its positions in the text. It starts after the opening quote. It ends at the closing quote, or where
 * the received text ends.
 */
interface JsonString {
  start: number;
  end: number;
  isLong: boolean;
}

/**
 * Finds the end of a JSON string: its closing quote, or the end of the last complete escape sequence if it continues.
 */
function scanString(text: string, from: number): { end: number; isClosed: boolean } {
  let position = from;
  let quote = text.indexOf('"', from);
  for (;;) {
    const end = quote < 0 ? text.length : quote;
    const backslash = text.slice(position, end).indexOf('\\');
    if (backslash < 0) return { end, isClosed: quote >= 0 };
    const escape = position + backslash;
    position = escape + (text[escape + 1] === 'u' ? 6 : 2);
    if (position > text.length) return { end: escape, isClosed: false };
    if (quote >= 0 && position > quote) quote = text.indexOf('"', position);
  }
}

function parsedString(content: string): string {
  try {
    return JSON.parse(`"${content}"`) as string;
  } catch {
    throw new DomainError('BAD_REQUEST');
  }
}

/** Moves long data URLs out of a JSON text while it arrives. `JSON.parse` reads the rest. */
class DataUrlSpooler {
  private readonly spooled: SpooledDataUrl[] = [];
  private pending = '';
  /** Characters of `pending` that belong to a string which continues in the next chunk. */
  private scanned = 0;
  private readonly structure = new JsonStructure();
  /** Characters of `pending` that have been measured. */
  private measured = 0;
  private lastString = '';
  private field = '';
  private isInLongString = false;
  /** Undefined in a long string that is not a data URL. */
  private file?: SpooledDataUrl;

  constructor(private readonly fields: readonly string[]) {}

  /** Yields the text, with a short data URL instead of each long one. */
  async *textOf(body: AsyncIterable<string>): AsyncGenerator<string> {
    let length = 0;
    for await (const chunk of body) {
      this.pending += chunk;
      const text = await this.read();
      length += text.length;
      if (length + this.pending.length > maxTextLength) throw new DomainError('PAYLOAD_TOO_LARGE');
      yield text;
    }
    yield this.pending;
  }

  async removeFiles(): Promise<void> {
    // The sweep removes files that cannot be removed now.
    for (const file of this.spooled) await file.remove().catch(() => undefined);
  }

  /** Reads the text up to the first string that continues in the next chunk. */
  private async read(): Promise<string> {
    let text = '';
    for (;;) {
      if (this.isInLongString) {
        text += await this.continueLongString();
        if (this.isInLongString) return text;
      }
      const string = this.nextString();
      if (!string) return text;
      text += string.isLong ? await this.beginLongString(string) : this.take(string.end + 1);
    }
  }

  /** Finds the next string; undefined if more of the body must arrive first. */
  private nextString(): JsonString | undefined {
    const quote = this.pending.indexOf('"');
    this.measure(quote < 0 ? this.pending.length : quote);
    if (quote < 0) return undefined;
    const start = quote + 1;
    if (this.pending.trimStart().startsWith(':')) this.field = this.lastString;
    const { end, isClosed } = scanString(this.pending, Math.max(start, this.scanned));
    this.scanned = end;
    const isLong = end - start > inlineLength && this.fields.includes(this.field);
    if (!isLong && !isClosed) return undefined;
    this.lastString = this.pending.slice(start, end);
    this.structure.addString();
    return { start, end, isLong };
  }

  /** Measures the text up to `end`, which contains no string. */
  private measure(end: number): void {
    this.structure.add(this.pending, this.measured, end);
    this.measured = end;
    if (this.structure.isTooComplex) throw new DomainError('BAD_REQUEST');
  }

  private async beginLongString({ start, end }: JsonString): Promise<string> {
    const before = this.take(start);
    const text = parsedString(this.take(end - start));
    this.isInLongString = true;
    this.file = await SpooledDataUrl.open(text);
    if (this.file) this.spooled.push(this.file);
    return before + JSON.stringify(this.file?.url ?? text.slice(0, otherStringLength)).slice(1, -1);
  }

  private async continueLongString(): Promise<string> {
    const { end, isClosed } = scanString(this.pending, 0);
    const text = parsedString(this.take(end));
    await this.file?.write(text);
    if (!isClosed) return '';
    await this.file?.close();
    this.isInLongString = false;
    return this.take(1);
  }

  private take(length: number): string {
    const taken = this.pending.slice(0, length);
    this.pending = this.pending.slice(length);
    this.scanned = 0;
    this.measured = 0;
    return taken;
  }
}

/** A stream whose `receivedEncodedLength` tells Fastify that the body is complete. */
type Payload = Readable & { receivedEncodedLength: number };

async function* textIn(body: Readable, maxBytes: number, count: (chunk: Buffer) => number): AsyncGenerator<string> {
  const decoder = new StringDecoder();
  // An error must not close the connection before its response is sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (count(chunk) > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
    yield decoder.write(chunk);
  }
  yield decoder.end();
}

/**
 * Decodes the data URLs of a body to temporary files while it arrives. Removes the files when the response is closed.
 * The remaining text is short. See decision 0043.
 */
export function spoolDataUrls(
  body: Readable,
  response: ServerResponse,
  { maxBytes, files }: LargeBodyOptions,
  onChunk?: (chunk: Buffer) => void,
): Payload {
  const spooler = new DataUrlSpooler(files);
  const chunks = textIn(body, maxBytes, (chunk) => {
    onChunk?.(chunk);
    return (payload.receivedEncodedLength += chunk.length);
  });
  const text = Readable.from(spooler.textOf(chunks), { objectMode: false });
  const payload: Payload = Object.assign(text, { receivedEncodedLength: 0 });
  const remove = () => void spooler.removeFiles();
  response.once('close', () => {
    // A file that is still being written is removed after the last write.
    if (text.closed) remove();
    else text.once('close', remove).destroy();
  });
  return payload;
}
