import { readFile } from 'node:fs/promises';
import { getDocumentProxy } from 'unpdf';
import { type FileFacts, FileRejected } from './inspection.js';

/**
 * Inspects a PDF. A PDF that is only protected against changes opens with the empty password, which the reader tries by
 * itself.
 */
export async function inspect(path: string): Promise<FileFacts> {
  const bytes = new Uint8Array(await readFile(path));
  const { numPages } = await getDocumentProxy(bytes, { verbosity: onlyErrors }).catch((error: Error) => {
    throw new FileRejected(error.name === 'PasswordException' ? 'pdfLocked' : 'pdfUnreadable');
  });
  return { pages: numPages };
}

/** Verbosity of pdf.js, which otherwise prints its repairs. */
const onlyErrors = 0;
