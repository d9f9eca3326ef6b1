import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { Person } from '../../http/access/person.js';
import { isUnchanged } from '../../http/etag.js';
import { type ByteRange, Storage } from '../storage/storage.js';
import { etagOf, mediaHeaders, partHeaders, rangeOf } from './media-response.js';
import { type DeliverableFile, MediaDeliveryService } from './media-delivery.service.js';
import { WatermarkedCopies } from './watermarked-copies.js';

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
        .headers(mediaHeaders({ ...file, key }))
        .send();
    const response =
      (await this.respond(actor, file, request)) ?? (await this.respondUncached(actor, { id, name }, request));
    return sendResponse(response, reply);
  }

  /** Responds again without the cache: the file was re-encoded, or the sweep removed the watermarked copy. */
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
    if (!content && copy) this.copies.forget(copy);
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

function sendResponse({ file, range, content }: MediaResponse, reply: FastifyReply) {
  const headers = mediaHeaders(file);
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
