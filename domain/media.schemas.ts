import { z } from 'zod';
import { id } from './rules.schemas.js';

const ids = z
  .array(id(), 'Please provide at least one file id.')
  .min(1, 'Please provide at least one file id.')
  .max(100, 'Please request at most 100 files at a time.');

export const mediaProgressSchema = z.object({ ids });
export type ReadMediaProgress = z.output<typeof mediaProgressSchema>;
