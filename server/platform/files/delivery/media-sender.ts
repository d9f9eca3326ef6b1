import contentDisposition from 'content-disposition';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { Person } from '../../http/access/person.js';
import { isUnchanged, signedPictureOf } from '../../http/request.js';
import { type ByteRange, hashIn, Storage } from '../storage/storage.js';
import { type DeliverableFile, MediaDeliveryService } from './media-delivery.service.js';
import { WatermarkedCopies } from './watermarked-copies.js';

/** Headers with which no browser runs a file or guesses its type. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
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
const etagOf = ({ key }: Pick<DeliverableFile, 'key'>) => `"${hashIn(key).slice(0, 32)}"`;

function mediaHeaders(file: DeliverableFile, request: FastifyRequest): Record<string, string> {
  return {
    ...securityHeaders,
    // Other sites can embed signed addresses only. The response to one depends on its token, never on cookies.
    'cross-origin-resource-policy': signedPictureOf(request) ? 'cross-origin' : 'same-origin',
    'content-type': file.mime,
    etag: etagOf(file),
    // The content of a public URL never changes; a gated file is revalidated each time it is shown.
    'cache-control': file.audience === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    ...(file.mime === 'application/pdf' && { 'content-disposition': attachment(file.fileName) }),
  };
}

/** Returns one range, or `whole` for the whole file. A list of ranges could be used to overload the server. */
function rangeOf(request: FastifyRequest, file: DeliverableFile): ByteRange | 'whole' | 'unsatisfiable' {
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

function partHeaders({ start, end }: ByteRange, { bytes }: DeliverableFile): Record<string, string> {
  return { 'content-range': `bytes ${start}-${end}/${bytes}`, 'content-length': String(end - start + 1) };
}

/** Ranges up to this size are read at once; a stream would buffer as much. */
const smallRangeBytes = 64 * 1024;

interface MediaResponse {
  file: DeliverableFile;
  range: ByteRange | 'whole' | 'unsatisfiable';
  content?: Readable | Buffer;
}

/** Sends a file over HTTP: not modified, a range, or the whole file. */
@Injectable()
export class MediaSender {
  constructor(
    private readonly delivery: MediaDeliveryService,
    private readonly copies: WatermarkedCopies,
    private readonly storage: Storage,
  ) {}

  async send(actor: Person, { id, name }: { id: string; name: string }, request: FastifyRequest, reply: FastifyReply) {
    const file = await this.delivery.find(actor, id, name);
    const key = this.copies.copyFor(actor, file)?.key ?? file.key;
    if (isUnchanged(request, etagOf({ key })))
      return reply
        .status(304)
        .headers(mediaHeaders({ ...file, key }, request))
        .send();
    const response =
      (await this.respond(actor, file, request)) ?? (await this.respondUncached(actor, { id, name }, request));
    return sendResponse(response, request, reply);
  }

  /** Responds again without the cache: the file was re-encoded, or the sweep has just removed the watermarked copy. */
  private async respondUncached(
    actor: Person,
    { id, name }: { id: string; name: string },
    request: FastifyRequest,
  ): Promise<MediaResponse> {
    this.delivery.forget(id);
    const response = await this.respond(actor, await this.delivery.find(actor, id, name), request);
    if (!response) throw new DomainError('MEDIA_NOT_FOUND');
    return response;
  }

  /** Responds with the file; undefined if it is not in the storage. */
  private async respond(
    actor: Person,
    original: DeliverableFile,
    request: FastifyRequest,
  ): Promise<MediaResponse | undefined> {
    const copy = this.copies.copyFor(actor, original);
    const file = copy ? { ...original, key: copy.key, bytes: await this.copies.bytesOf(copy) } : original;
    const range = rangeOf(request, file);
    if (range === 'unsatisfiable') return { file, range };
    const content = await this.content(request, file, range);
    return content && { file, range, content };
  }

  private async content(request: FastifyRequest, { key, bytes }: DeliverableFile, range: ByteRange | 'whole') {
    if (request.method === 'HEAD') return (await this.storage.has(key)) ? Readable.from([]) : undefined;
    const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
    return part.end - part.start < smallRangeBytes
      ? this.storage.readRange(key, part)
      : this.storage.open(key, range === 'whole' ? undefined : range);
  }
}

function sendResponse({ file, range, content }: MediaResponse, request: FastifyRequest, reply: FastifyReply) {
  const headers = mediaHeaders(file, request);
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ ...headers, 'content-range': `bytes */${file.bytes}` })
      .send();
  return reply
    .status(range === 'whole' ? 200 : 206)
    .headers({ ...headers, 'content-length': String(file.bytes), ...(range !== 'whole' && partHeaders(range, file)) })
    .send(content);
}
