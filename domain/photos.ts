import { z } from 'zod';
import type { FileRules } from './files.js';
import { optional, page, perPage, required } from './rules.js';

export const photoTypes = ['gallery', 'home', 'banner'] as const;
export type PhotoType = (typeof photoTypes)[number];

export const mediaTypes = ['photo', 'video'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** Widths in pixels that every stored picture is offered in, as far as the original reaches. */
export const renditionWidths = [320, 640, 1080, 1920] as const;

export const textTones = ['light', 'dark'] as const;
export type TextTone = (typeof textTones)[number];

export const photoPageSizes = [20, 50, 100] as const;

export const photoMessages = {
  uploaded: 'Photo uploaded successfully',
  updated: 'Photo updated successfully',
  deleted: 'Photo deleted successfully',
  ordered: 'Order saved',
  title: 'Title is required',
  noFile: 'Please select a file',
  noBanner: 'Please select an image or video',
} as const;

/** What is missing where nothing was chosen. */
export const missingFileMessage = (type: PhotoType) =>
  type === 'banner' ? photoMessages.noBanner : photoMessages.noFile;

const type = z.enum(photoTypes, 'Type must be gallery, home or banner.');
const title = optional(z.string().trim().max(120, 'Please use at most 120 characters.'));
const photoId = z.string({ error: 'This id is not valid.' });
/** The version that the person had before their eyes: whoever changes an older one is told and changes nothing. */
const seen = optional(z.int('seen must be a whole number').min(1, 'seen starts at 1'));
const look = {
  title,
  textTone: optional(z.enum(textTones, 'Letters are light or dark.')),
  /** What the sender takes it for; the file itself decides. */
  mediaType: optional(z.enum(mediaTypes, 'Media type must be photo or video.')),
};

export const savePhotoSchema = z.object({ type, active: optional(z.boolean('active is true or false.')), ...look });
export const photosArgsSchema = savePhotoSchema.pick({ type: true });

/** What is left out stays. */
export const updatePhotoSchema = z.object({ id: photoId, type: optional(type), ...look, seen });
export const deletePhotoSchema = z.object({ id: photoId, seen });
export const setPhotoActiveSchema = z.object({ id: photoId, active: z.boolean('active is true or false.'), seen });

const maxOrdered = 200;
const ids = z
  .array(photoId, { error: 'ids must be a list of ids' })
  .max(maxOrdered, `At most ${maxOrdered} photos are put in order at once.`)
  .refine((list) => new Set(list).size === list.length, 'Each photo has one place.');

/** The photos named share the places that they have now, in the new order; `seen` is the order before. */
export const orderPhotosSchema = z.object({
  type,
  ids: ids.refine((list) => list.length > 0, 'Please name the photos in their new order.'),
  seen: optional(ids),
});

export const listPhotosSchema = z.object({ type, page, perPage: perPage(50) });

/** The form of a gallery or home picture; a banner may go without words. */
export const mediaFormSchema = z.object({
  title: required(photoMessages.title, { max: 120 }),
});
export const bannerFormSchema = z.object({ title });

export type SavePhoto = z.output<typeof savePhotoSchema>;
export type UpdatePhoto = z.output<typeof updatePhotoSchema>;
export type DeletePhoto = z.output<typeof deletePhotoSchema>;
export type SetPhotoActive = z.output<typeof setPhotoActiveSchema>;
export type OrderPhotos = z.output<typeof orderPhotosSchema>;
export type ListPhotos = z.output<typeof listPhotosSchema>;

const megabyte = 1024 * 1024;
const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];
const videoTypes = ['video/mp4', 'video/webm', 'video/ogg'];
const wrongType = 'Please choose a JPEG, PNG or WebP picture, or an MP4, WebM or Ogg video.';

const largeFile = { maxBytes: 50 * megabyte, tooLarge: 'File size should be less than 50MB', wrongType };
const pictureOrVideo: readonly [FileRules, FileRules] = [
  { types: pictureTypes, ...largeFile },
  { types: videoTypes, ...largeFile },
];

/** What may be uploaded to which place, pictures first: a banner's is smaller because everybody waits for it. */
export const photoFileRules: Record<PhotoType, readonly [picture: FileRules, film: FileRules]> = {
  banner: [
    { types: pictureTypes, maxBytes: 2 * megabyte, tooLarge: 'Image size should be less than 2MB', wrongType },
    { types: videoTypes, maxBytes: 60 * megabyte, tooLarge: 'Video size should be less than 60MB', wrongType },
  ],
  gallery: pictureOrVideo,
  home: pictureOrVideo,
};

/** What is shown of a film before it plays, caught by the browser that sends the film. */
export const posterRules: FileRules = {
  types: pictureTypes,
  maxBytes: 2 * megabyte,
  tooLarge: 'Image size should be less than 2MB',
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
};

/** What a banner looks best at. */
export const bannerSize = { width: 1920, height: 1080 } as const;
export const bannerSizeHint = 'For best results, use an image of 1920 × 1080 pixels';

/** The boxes a banner is looked at in before it goes out. */
export const bannerPreviews = [
  { name: 'desktop', width: 960, height: 540 },
  { name: 'tablet', width: 768, height: 432 },
  { name: 'mobile', width: 320, height: 180 },
] as const;
