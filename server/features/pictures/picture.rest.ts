import { z } from 'zod';
import { processingStates } from '../../../domain/media.js';
import { colours } from '../../../domain/gold.js';
import type { Picture } from './picture.types.js';

export const restPicture = z
  .object({
    _id: z.string(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    alt: z.string().nullable(),
    placeholder: z.string().nullable(),
    avif: z.string().nullable(),
    webp: z.string().nullable(),
    processing: z.enum(processingStates),
    failure: z.string().nullable(),
    color: z.enum(colours).nullable(),
  })
  .meta({ id: 'Picture' });

export const toRestPicture = (picture: Picture | null): z.infer<typeof restPicture> | null =>
  picture && {
    _id: picture.id,
    url: picture.url,
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    placeholder: picture.placeholder,
    avif: picture.avif,
    webp: picture.webp,
    processing: picture.processing,
    failure: picture.failure,
    color: picture.colour,
  };
