import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Person } from '../http/person.js';
import { type ByteRange, Storage } from '../storage/storage.js';
import { isUnchanged, mediaHeaders, partHeaders, rangeOf } from './media-answer.js';
import { type DeliverableFile, MediaDelivery } from './media-delivery.service.js';

/** What a stream would hold at once anyway; less than this is read and sent in one go. */
const pieceBytes = 64 * 1024;

/** Sends a file as HTTP wants it: conditional, in part, or whole. */
@Injectable()
export class MediaSender {
  /** Who takes nothing for this long has gone, and holds an open file. */
  stallMs = 60_000;

  constructor(
    private readonly delivery: MediaDelivery,
    private readonly storage: Storage,
  ) {}

  async send(who: Person, { id, name }: { id: string; name: string }, request: FastifyRequest, reply: FastifyReply) {
    const file = await this.delivery.find(who, id, name);
    const range = rangeOf(request, file);
    if (isUnchanged(request, file)) return reply.status(304).headers(mediaHeaders(file)).send();
    if (range === 'unsatisfiable')
      return reply
        .status(416)
        .headers({ ...mediaHeaders(file), 'content-range': `bytes */${file.bytes}` })
        .send();
    const content = await this.content(request, file, range);
    if (!content) {
      this.delivery.forget(id);
      throw new DomainError('MEDIA_NOT_FOUND');
    }
    if (content instanceof Readable) reply.raw.setTimeout(this.stallMs);
    return reply
      .status(range === 'whole' ? 200 : 206)
      .headers({
        ...mediaHeaders(file),
        'content-length': String(file.bytes),
        ...(range !== 'whole' && partHeaders(range, file)),
      })
      .send(content);
  }

  /** undefined: the file has gone. */
  private async content(request: FastifyRequest, { key, bytes }: DeliverableFile, range: ByteRange | 'whole') {
    if (request.method === 'HEAD') return (await this.storage.has(key)) ? Readable.from([]) : undefined;
    const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
    return part.end - part.start < pieceBytes
      ? this.storage.piece(key, part)
      : this.storage.open(key, range === 'whole' ? undefined : range);
  }
}
