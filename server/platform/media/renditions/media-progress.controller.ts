import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { type ReadMediaProgress, mediaMessages, mediaProgressSchema } from '../../../../domain/media.js';
import { Allow, CurrentUser } from '../../http/access/allow.js';
import type { SignedIn } from '../../http/access/person.js';
import { Validate } from '../../http/validate.js';
import { toRestProgress } from './media-progress.js';
import { MediaProgressService } from './media-progress.service.js';

/** In a query string, ids are separated by commas. */
const restProgress = z
  .object({ ids: z.string('Please provide at least one file id.').max(4_000) })
  .transform(({ ids }) => ({ ids: ids.split(',') }))
  .pipe(mediaProgressSchema);

@Controller('api/v1/admin/media')
export class MediaProgressController {
  constructor(private readonly progress: MediaProgressService) {}

  @Get('progress')
  @Allow('admin')
  async of(@Query(new Validate(restProgress)) input: ReadMediaProgress) {
    const files = await this.progress.of(input);
    return { success: true, files: files.map(toRestProgress) };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Allow('admin')
  async retry(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    const file = await this.progress.retry(actor, { id });
    return { success: true, message: mediaMessages.retried, file: toRestProgress(file) };
  }
}
