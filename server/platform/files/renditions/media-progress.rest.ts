import { z } from 'zod';
import { processingStates } from '../../../../domain/media.js';
import { mediaProgressSchema } from '../../../../domain/media.schemas.js';
import type { MediaProgress } from './media-progress.types.js';

/** Ids are separated by commas in a query string. */
export const restReadProgress = z
  .object({ ids: z.string('Please provide at least one file id.').max(4_000) })
  .transform(({ ids }) => ({ ids: ids.split(',') }))
  .pipe(mediaProgressSchema);

export const restProgress = z
  .object({
    _id: z.string(),
    processing: z.enum(processingStates),
    done: z.number(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'Progress', graphql: 'MediaProgress' });

export const toRestProgress = ({ id, ...progress }: MediaProgress): z.infer<typeof restProgress> => ({
  _id: id,
  ...progress,
});
