import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { Person } from '../../http/access/person.js';
import { type ByteRange, Storage } from '../../storage/storage.js';
import { isUnchanged, mediaHeaders, partHeaders, rangeOf } from './media-response.js';
import { type DeliverableFile, MediaDelivery } from './media-delivery.service.js';
import { WatermarkedCopies } from './watermarked-copies.js';

/** What a stream would hold at once anyway; less than this is read and sent in one go. */
const pieceBytes = 64 * 1024;

interface Answer {
  file: DeliverableFile;
  range: ByteRange | 'whole' | 'unsatisfiable';
  content?: Readable | Buffer;
}

/** Sends a file as HTTP wants it: conditional, in part, or whole. */
@Injectable()
export class MediaSender {
  /** Who takes nothing for this long has gone, and holds an open file. */
  stallMs = 60_000;

  constructor(
    private readonly delivery: MediaDelivery,
    private readonly marks: WatermarkedCopies,
    private readonly storage: Storage,
  ) {}

  async send(actor: Person, { id, name }: { id: string; name: string }, request: FastifyRequest, reply: FastifyReply) {
    const file = await this.delivery.find(actor, id, name);
    const key = this.marks.copyFor(actor, file)?.key ?? file.key;
    if (isUnchanged(request, { key }))
      return reply
        .status(304)
        .headers(mediaHeaders({ ...file, key }))
        .send();
    const answer = (await this.answer(actor, file, request)) ?? (await this.anew(actor, { id, name }, request));
    return put(answer, reply, this.stallMs);
  }

  /** What was remembered of the file is no longer so: it was drawn anew, or its mark was swept away. */
  private async anew(
    actor: Person,
    { id, name }: { id: string; name: string },
    request: FastifyRequest,
  ): Promise<Answer> {
    this.delivery.forget(id);
    const answer = await this.answer(actor, await this.delivery.find(actor, id, name), request);
    if (!answer) throw new DomainError('MEDIA_NOT_FOUND');
    return answer;
  }

  /** undefined: it is not there. */
  private async answer(actor: Person, plain: DeliverableFile, request: FastifyRequest): Promise<Answer | undefined> {
    const mark = this.marks.copyFor(actor, plain);
    const file = mark ? { ...plain, key: mark.key, bytes: await this.marks.bytesOf(mark) } : plain;
    const range = rangeOf(request, file);
    if (range === 'unsatisfiable') return { file, range };
    const content = await this.content(request, file, range);
    if (!content && mark) this.marks.forget(mark);
    return content && { file, range, content };
  }

  private async content(request: FastifyRequest, { key, bytes }: DeliverableFile, range: ByteRange | 'whole') {
    if (request.method === 'HEAD') return (await this.storage.has(key)) ? Readable.from([]) : undefined;
    const part = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
    return part.end - part.start < pieceBytes
      ? this.storage.readRange(key, part)
      : this.storage.open(key, range === 'whole' ? undefined : range);
  }
}

function put({ file, range, content }: Answer, reply: FastifyReply, stallMs: number) {
  const headers = mediaHeaders(file);
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ ...headers, 'content-range': `bytes */${file.bytes}` })
      .send();
  if (content instanceof Readable) reply.raw.setTimeout(stallMs);
  return reply
    .status(range === 'whole' ? 200 : 206)
    .headers({ ...headers, 'content-length': String(file.bytes), ...(range !== 'whole' && partHeaders(range, file)) })
    .send(content);
}
