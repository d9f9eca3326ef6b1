import { z } from './zod.js';
import { mediaTypes, photoMessages, photoTypes, textTones } from './photos.js';
import { clearable, optional, page, perPage, required } from './rules.schemas.js';

export const type = z.enum(photoTypes, 'Type must be gallery, home or banner.');
const titleText = z.string().trim().max(120, 'Please use at most 120 characters.');
const photoId = z.string({ error: 'This id is not valid.' });
/** The version the administrator saw. The change is rejected when the stored version is newer. */
const seen = optional(z.int('seen must be a whole number').min(1, 'seen starts at 1'));
/** Coordinate of the point that stays visible where a photo is cropped, from the top left. */
const percent = (name: string) =>
  optional(
    z
      .int(`${name} must be a whole number`)
      .min(0, `${name} must be between 0 and 100`)
      .max(100, `${name} must be between 0 and 100`),
  );
const look = {
  title: clearable(titleText),
  focusX: percent('focusX'),
  focusY: percent('focusY'),
  textTone: optional(z.enum(textTones, 'Text tone must be light or dark.')),
  /** The media type that the sender declares. The server detects the actual type from the file. */
  mediaType: optional(z.enum(mediaTypes, 'Media type must be photo or video.')),
};

export const savePhotoSchema = z.object({
  type,
  active: optional(z.boolean('active must be true or false.')),
  ...look,
});
export const photosArgsSchema = savePhotoSchema.pick({ type: true });

/** Fields that are absent keep their value. */
export const updatePhotoSchema = z.object({ id: photoId, type: optional(type), ...look, seen });
export const deletePhotoSchema = z.object({ id: photoId, seen });
export const setPhotoActiveSchema = z.object({ id: photoId, active: z.boolean('active must be true or false.'), seen });

const maxOrdered = 200;
const ids = z
  .array(photoId, { error: 'ids must be a list of ids' })
  .max(maxOrdered, `At most ${maxOrdered} photos can be reordered at once.`)
  .refine((list) => new Set(list).size === list.length, 'Each photo can be listed only once.');

/** The listed photos swap their current positions among themselves; `seen` is the order the administrator saw. */
export const orderPhotosSchema = z.object({
  type,
  ids: ids.refine((list) => list.length > 0, 'Please list the photos in their new order.'),
  seen: optional(ids),
});

export const listPhotosSchema = z.object({ type, page, perPage: perPage(50) });

/** Form of a gallery or home picture. Banners may have no title. */
export const mediaFormSchema = z.object({
  title: required(photoMessages.title, { max: 120 }),
});
export const bannerFormSchema = z.object({ title: optional(titleText) });

export type SavePhoto = z.output<typeof savePhotoSchema>;
export type UpdatePhoto = z.output<typeof updatePhotoSchema>;
export type DeletePhoto = z.output<typeof deletePhotoSchema>;
export type SetPhotoActive = z.output<typeof setPhotoActiveSchema>;
export type OrderPhotos = z.output<typeof orderPhotosSchema>;
export type ListPhotos = z.output<typeof listPhotosSchema>;
