import { open, readFile, writeFile } from 'node:fs/promises';
import { headBytes, pdfStart } from '../../../../domain/file-formats.js';
import { fileBytes } from './byte-source.js';

const endMark = '%%EOF';
/** Readers search for the end mark in the last 1,024 bytes. */
const tailBytes = 1_024;

/**
 * Removes data that mail programs and printers add before a PDF, and zeros after it. Adds a missing end mark. Customers
 * thus get exactly the inspected content, and all readers find its start and its end.
 */
export async function trimPdf(path: string): Promise<void> {
  const { start, hasEnd } = await boundsOf(path);
  if (start === 0 && hasEnd) return;
  const bytes = await readFile(path);
  const content = bytes.subarray(start, endWithoutZeros(bytes));
  const ended = hasEndMark(content) ? content : Buffer.concat([content, Buffer.from(`\n${endMark}\n`)]);
  await writeFile(path, ended);
}

async function boundsOf(path: string) {
  const file = await open(path, 'r');
  try {
    const source = await fileBytes(file);
    const head = await source.read(0, headBytes);
    const tail = await source.read(Math.max(0, source.size - tailBytes), tailBytes);
    return { start: pdfStart(head.toString('latin1')) ?? 0, hasEnd: hasEndMark(tail) };
  } finally {
    await file.close();
  }
}

const hasEndMark = (bytes: Buffer) => bytes.subarray(-tailBytes).includes(endMark);

function endWithoutZeros(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return end;
}
