import { z } from './zod.js';
import { id } from './rules.schemas.js';

const fileIds = (most: number) =>
  z
    .array(id(), 'Please provide at least one file id.')
    .min(1, 'Please provide at least one file id.')
    .max(most, `Please request at most ${most} files at a time.`);

export const mediaProgressSchema = z.object({ ids: fileIds(100) });
export type ReadMediaProgress = z.output<typeof mediaProgressSchema>;

export const signPicturesSchema = z.object({ ids: fileIds(200) });
export type SignPictures = z.output<typeof signPicturesSchema>;
