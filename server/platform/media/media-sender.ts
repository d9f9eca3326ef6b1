import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Person } from '../http/person.js';
import { Storage } from '../storage/storage.js';
import { isUnchanged, mediaHeaders, partHeaders, rangeOf } from './media-answer.js';
import { MediaDelivery } from './media-delivery.service.js';

/** Sends a file as HTTP wants it: conditional, in part, or whole. */
@Injectable()
export class MediaSender {
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
    const part = range === 'whole' ? undefined : range;
    const stream = await this.storage.open(file.key, part);
    if (!stream) {
      this.delivery.forget(id, name);
      throw new DomainError('MEDIA_NOT_FOUND');
    }
    return reply
      .status(part ? 206 : 200)
      .headers({ ...mediaHeaders(file), 'content-length': String(file.bytes), ...(part && partHeaders(part, file)) })
      .send(stream);
  }
}
