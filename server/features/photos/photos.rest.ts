import { z } from 'zod';
import {
  deletePhotoSchema,
  listPhotosSchema,
  type ListPhotos,
  missingFileMessage,
  type PhotoType,
  savePhotoSchema,
  setPhotoActiveSchema,
  updatePhotoSchema,
} from '../../../domain/photos.js';
import { optional } from '../../../domain/rules.js';
import { toRestPicture } from '../../platform/media/store/picture.js';
import type { PhotoPage } from './photo-page.js';
import type { Photo } from './photo.entity.js';

/** Room for a video of 60 MB and its poster as base64, and the other fields. */
export const maxVideoBody = 84 * 1024 * 1024;

const dataUrl = optional(z.string('image is a data URL'));

/** REST calls the file `image`, even if it is a video. */
export const restUploadPhoto = savePhotoSchema
  .extend({ image: dataUrl, poster: dataUrl })
  .transform(({ image, ...photo }, context) => {
    if (!image) context.addIssue({ code: 'custom', path: ['image'], message: missingFileMessage(photo.type) });
    return { ...photo, file: image ?? '' };
  });
export type RestUploadPhoto = z.output<typeof restUploadPhoto>;

export const restUpdatePhoto = updatePhotoSchema
  .omit({ id: true })
  .extend({ image: dataUrl, poster: dataUrl })
  .transform(({ image, ...photo }) => ({ ...photo, file: image }));
export type RestUpdatePhoto = z.output<typeof restUpdatePhoto>;

export const restPhotoActive = setPhotoActiveSchema.omit({ id: true });
export type RestPhotoActive = z.output<typeof restPhotoActive>;

export const restDeletePhoto = deletePhotoSchema.omit({ id: true });
export type RestDeletePhoto = z.output<typeof restDeletePhoto>;

const { type, page, perPage } = listPhotosSchema.shape;

export const restListPhotos = z
  .object({ type, page, limit: perPage })
  .transform(({ limit, ...filter }): ListPhotos => ({ ...filter, perPage: limit }));

/** For a video, `image.url` is the video, as old clients expect; `poster` is a separate field. */
export const toRestPhoto = (photo: Photo) => {
  const { id, title, type, mediaType, picture, videoUrl, textTone, active, version, createdAt } = photo;
  return {
    _id: id,
    title,
    type,
    mediaType,
    image: { ...toRestPicture(picture), url: videoUrl ?? picture?.url },
    ...(videoUrl && { poster: picture && { url: picture.url } }),
    textTone,
    active,
    version,
    createdAt,
  };
};

export const toRestPhotoPage = ({ items, pageInfo }: PhotoPage) => ({
  success: true,
  photos: items.map(toRestPhoto),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

const ofType = (photos: readonly Photo[], type: PhotoType) =>
  photos.filter((photo) => photo.type === type).map(toRestPhoto);

export const toRestPhotos = (photos: readonly Photo[]) => ({
  gallery: ofType(photos, 'gallery'),
  home: ofType(photos, 'home'),
  banner: ofType(photos, 'banner'),
});
