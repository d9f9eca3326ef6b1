import { z } from 'zod';
import { optional } from './rules.js';

export const photoTypes = ['gallery', 'home', 'banner'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const mediaTypes = ['photo', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const defaultPhotoTitle = 'Beautiful Jewelry';

/** The slider moves on by itself after this long. */
export const slideMs = 5_000;

/** Widths in pixels that every stored picture is offered in, as far as the original reaches. */
export const renditionWidths = [320, 640, 1080, 1920] as const;

export const savePhotoSchema = z.object({
  type: z.enum(photoTypes, 'Type must be gallery, home or banner.'),
  title: optional(z.string().trim().max(120, 'Please use at most 120 characters.')),
});
export type SavePhoto = z.output<typeof savePhotoSchema>;
