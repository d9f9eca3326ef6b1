import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: Readable;
}

/** Creates a ZIP file that is written while it is read. Requests each entry when the previous one has been sent. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const fail = (error: Error) => void output.destroy(error);
  zip.on('error', fail);
  addAll(zip, output, entries).catch(fail);
  return output;
}

async function addAll(zip: ZipFile, output: PassThrough, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { name, content } of entries) {
    const close = () => void content.destroy();
    if (output.destroyed) close();
    output.once('close', close);
    // Pictures are already compressed.
    zip.addReadStream(content, name, { compress: false });
    await finished(content);
    output.off('close', close);
  }
  zip.end();
}
