import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { mediaMessages, processingStates } from '../../../../domain/media.js';
import { mediaProgressSchema, type ReadMediaProgress } from '../../../../domain/media.schemas.js';
import { Allow, anyStaff, CurrentUser } from '../../http/access/allow.js';
import type { SignedIn } from '../../http/access/person.js';
import { done, Fails, Returns, success } from '../../http/contract.js';
import { ValidateQuery } from '../../http/validate.js';
import { MediaProgressService } from './media-progress.service.js';
import type { MediaProgress } from './media-progress.types.js';

/** Ids are separated by commas in a query string. */
const restReadProgress = z
  .object({ ids: z.string('Please provide at least one file id.').max(4_000) })
  .transform(({ ids }) => ({ ids: ids.split(',') }))
  .pipe(mediaProgressSchema);

const restProgress = z
  .object({
    _id: z.string(),
    processing: z.enum(processingStates),
    done: z.number(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Progress', graphql: 'MediaProgress' });

const toRestProgress = ({ id, ...progress }: MediaProgress): z.infer<typeof restProgress> => ({
  _id: id,
  ...progress,
});

@Controller('api/v1/admin/media')
export class MediaProgressController {
  constructor(private readonly progress: MediaProgressService) {}

  @Get('progress')
  @Allow('admin', anyStaff)
  @Returns(success({ files: z.array(restProgress) }), { graphql: 'mediaProgress' })
  async of(@Query(new ValidateQuery(restReadProgress)) input: ReadMediaProgress) {
    const files = await this.progress.of(input);
    return { success: true, files: files.map(toRestProgress) };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Allow('admin', anyStaff)
  @Returns(done(mediaMessages.retried, { file: restProgress }), { graphql: 'retryMedia' })
  @Fails('MEDIA_NOT_FOUND')
  async retry(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    const file = await this.progress.retry(actor, { id });
    return { success: true, message: mediaMessages.retried, file: toRestProgress(file) };
  }
}
