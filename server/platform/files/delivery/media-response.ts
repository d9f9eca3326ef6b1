import contentDisposition from 'content-disposition';
import type { FastifyRequest } from 'fastify';
import { type ByteRange, hashIn } from '../storage/storage.js';
import type { DeliverableFile } from './media-delivery.service.js';

/** Headers with which no browser runs a file, guesses its type, or embeds it in another site. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
};

/** Returns a download header. Old clients read a name of plain letters from it. */
function attachment(fileName: string | null): string {
  const name = fileName ?? 'document.pdf';
  return contentDisposition(name, { fallback: name.replace(/[^\w.-]/g, '_') });
}

/**
 * Returns the ETag. The key contains the hash of the content, or of the source and the viewer of a watermarked copy.
 */
export const etagOf = ({ key }: Pick<DeliverableFile, 'key'>) => `"${hashIn(key).slice(0, 32)}"`;

export function mediaHeaders(file: DeliverableFile): Record<string, string> {
  return {
    ...securityHeaders,
    'content-type': file.mime,
    etag: etagOf(file),
    // The content of a public URL never changes; a gated file is revalidated each time it is shown.
    'cache-control': file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    ...(file.mime === 'application/pdf' && { 'content-disposition': attachment(file.fileName) }),
  };
}

/** Returns one range, or `whole` for the whole file. A list of ranges could be used to overload the server. */
export function rangeOf(request: FastifyRequest, file: DeliverableFile): ByteRange | 'whole' | 'unsatisfiable' {
  const { range } = request.headers;
  const condition = request.headers['if-range'];
  const match = range !== undefined && range.length < 60 ? /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) : null;
  if (!match || (condition !== undefined && condition !== etagOf(file))) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  const start = first === '' ? Math.max(0, file.bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? file.bytes - 1 : Math.min(Number(last), file.bytes - 1);
  return start < file.bytes && start <= end ? { start, end } : 'unsatisfiable';
}

export function partHeaders({ start, end }: ByteRange, { bytes }: DeliverableFile): Record<string, string> {
  return { 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': String(end - start + 1) };
}
