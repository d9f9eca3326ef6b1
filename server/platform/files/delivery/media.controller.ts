import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow, Request, CurrentUser } from '../../http/access/allow.js';
import type { Person } from '../../http/access/person.js';
import { MediaSender } from './media-sender.js';

@Controller('media')
export class MediaController {
  constructor(private readonly sender: MediaSender) {}

  /** Allowed for visitors, because access depends on the file: banners are public, product pictures are not. */
  @Get(':id/:file')
  @Allow('visitor')
  async file(
    @CurrentUser() actor: Person,
    @Param('id') id: string,
    @Param('file') name: string,
    @Request() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    await this.sender.send(actor, { id, name }, request, reply);
  }
}
