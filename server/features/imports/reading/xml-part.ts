import type { Readable } from 'node:stream';
import sax from 'sax';
import { SheetRejected } from './sheet.js';

export interface XmlHandlers {
  /** Element names come without their prefix. */
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads an XML part of a workbook, and pauses after each chunk of it. Workbooks have no document type, so custom
 * entities and references to other files are not read. Nesting and the length of names and attributes are limited.
 */
export async function* readXml(content: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const reject = () => {
    throw new SheetRejected('unreadable');
  };
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  parser.onerror = reject;
  parser.ondoctype = reject;
  parser.onsgmldeclaration = reject;
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) reject();
    handlers.open?.(withoutPrefix(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    handlers.close?.(withoutPrefix(name));
  };
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = (text) => handlers.text?.(text);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of chunksOf(content)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder.decode()).close();
  yield;
}

const deepest = 100;

/** Yields the chunks of a part. Throws if the part is damaged, or longer than claimed. */
async function* chunksOf(content: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) yield chunk as Buffer;
  } catch {
    throw new SheetRejected('unreadable');
  }
}

export async function readWhole(content: Readable, handlers: XmlHandlers): Promise<void> {
  const parts = readXml(content, handlers);
  while (!(await parts.next()).done);
}
