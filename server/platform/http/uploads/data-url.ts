import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { DomainError } from '../../../../domain/errors.js';
import type { FileRules } from '../../../../domain/files.js';
import { temporaryPath } from './temporary-path.js';

/** The type is missing if the browser knows none, such as for a file without an extension. */
const headPattern = /^data:([a-z]+\/[a-z0-9.+-]{1,80})?(?:;[a-z0-9=_.-]{1,40})*;base64$/i;
const maxHeadLength = 300;

/** Paths of files whose content was moved out of its data URL, by the reference in its place. */
const pathByReference = new Map<string, string>();

/**
 * Splits a data URL; undefined for other URLs. Splits at the first comma, because a regular expression over the whole
 * text would be slow.
 */
function splitDataUrl(text: string) {
  const comma = text.slice(0, maxHeadLength).indexOf(',');
  const match = comma > 0 ? headPattern.exec(text.slice(0, comma)) : null;
  const content = comma + 1;
  return match ? { head: text.slice(0, content), declaredMime: match[1], encoded: text.slice(content) } : undefined;
}

/** Reads the file of a data URL. Other URLs are never fetched. */
export function readDataUrl(text: string, [rule]: readonly FileRules[]) {
  const dataUrl = splitDataUrl(text);
  if (!dataUrl) throw new DomainError('UNSUPPORTED_TYPE', { message: rule?.wrongType });
  const { declaredMime, encoded } = dataUrl;
  const path = pathByReference.get(encoded);
  return { content: path === undefined ? Buffer.from(encoded, 'base64') : { path }, declaredMime };
}

/** A data URL whose content is decoded to a temporary file while it arrives. */
export class SpooledDataUrl {
  private incomplete = '';
  private hasEnded = false;

  private constructor(
    /** URL that replaces the received one. Its content is the reference to the file, which `readDataUrl` resolves. */
    readonly url: string,
    private readonly reference: string,
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Opens the file. `start` contains at least the head of the URL. Undefined if it is not a data URL. */
  static async open(start: string): Promise<SpooledDataUrl | undefined> {
    const dataUrl = splitDataUrl(start);
    if (!dataUrl) return undefined;
    const path = temporaryPath();
    const file = await open(path, 'wx', 0o600);
    // Random, so that no client can refer to the file of another one.
    const reference = randomUUID();
    pathByReference.set(reference, path);
    const spooled = new SpooledDataUrl(`${dataUrl.head}${reference}`, reference, path, file);
    await spooled.write(dataUrl.encoded);
    return spooled;
  }

  /**
   * Decodes and writes a part. Ignores characters that are not base64, and everything after the padding, as
   * `Buffer.from` does.
   */
  async write(encoded: string): Promise<void> {
    if (this.hasEnded) return;
    const padding = encoded.indexOf('=');
    this.hasEnded = padding >= 0;
    await this.decode(this.hasEnded ? encoded.slice(0, padding) : encoded);
  }

  async close(): Promise<void> {
    await this.file.appendFile(Buffer.from(this.incomplete, 'base64'));
    await this.file.close();
  }

  /** Removes the file, even if it is still open because its upload was interrupted. */
  async remove(): Promise<void> {
    pathByReference.delete(this.reference);
    await this.file.close();
    await rm(this.path, { force: true });
  }

  private async decode(encoded: string): Promise<void> {
    const text = this.incomplete + encoded;
    // Four characters encode three bytes.
    const length = text.length - (text.length % 4);
    const bytes = Buffer.from(text.slice(0, length), 'base64');
    const hasOtherCharacters = bytes.length < (length / 4) * 3;
    this.incomplete = hasOtherCharacters ? '' : text.slice(length);
    if (hasOtherCharacters) return this.decode(text.replace(/[^\w+/-]+/g, ''));
    return this.file.appendFile(bytes);
  }
}
