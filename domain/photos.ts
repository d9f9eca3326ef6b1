import { z } from 'zod';
import type { FileRules } from './files.js';
import { optional } from './rules.js';

export const photoTypes = ['gallery', 'home', 'banner'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const mediaTypes = ['photo', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Widths in pixels that every stored picture is offered in, as far as the original reaches. */
export const renditionWidths = [320, 640, 1080, 1920] as const;

export const savePhotoSchema = z.object({
  type: z.enum(photoTypes, 'Type must be gallery, home or banner.'),
  title: optional(z.string().trim().max(120, 'Please use at most 120 characters.')),
});
export const photosArgsSchema = savePhotoSchema.pick({ type: true });

export type SavePhoto = z.output<typeof savePhotoSchema>;

const megabyte = 1024 * 1024;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const videoTypes = ['video/mp4', 'video/webm', 'video/ogg'];
const wrongType = 'Please choose a JPEG, PNG or WebP picture, or an MP4, WebM or Ogg video.';

/** What may be uploaded to which place: a banner's picture is smaller because everybody waits for it. */
export const photoFileRules = {
  banner: [
    { types: pictureTypes, maxBytes: 2 * megabyte, tooLarge: 'Image size should be less than 2MB', wrongType },
    { types: videoTypes, maxBytes: 60 * megabyte, tooLarge: 'Video size should be less than 60MB', wrongType },
  ],
  gallery: [
    {
      types: [...pictureTypes, ...videoTypes],
      maxBytes: 50 * megabyte,
      tooLarge: 'File size should be less than 50MB',
      wrongType,
    },
  ],
  home: [
    {
      types: [...pictureTypes, ...videoTypes],
      maxBytes: 50 * megabyte,
      tooLarge: 'File size should be less than 50MB',
      wrongType,
    },
  ],
} as const satisfies Record<PhotoType, readonly FileRules[]>;
