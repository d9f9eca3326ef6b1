import { z } from 'zod';
import { mediaTypes, missingFileMessage, type PhotoType, photoTypes, textTones } from '../../../domain/photos.js';
import {
  deletePhotoSchema,
  listPhotosSchema,
  savePhotoSchema,
  setPhotoActiveSchema,
  updatePhotoSchema,
} from '../../../domain/photos.schemas.js';
import { optional } from '../../../domain/rules.schemas.js';
import { dateTime, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import type { PhotoPage } from './photos.types.js';
import type { Photo } from './photo.entity.js';

/** Room for a video of 60 MB and its poster as base64, and the other fields. */
export const maxVideoBody = 84 * 1024 * 1024;

const dataUrl = optional(z.string('image is a data URL'));
const files = {
  image: dataUrl.describe(
    'The picture or video as a data URL, `data:image/jpeg;base64,…`. Its content determines its type.',
  ),
  poster: dataUrl.describe('A still picture for a video, as a data URL.'),
};

/** REST calls the file `image`, even if it is a video. */
export const restUploadPhoto = savePhotoSchema.extend(files).transform(({ image, ...photo }, context) => {
  if (!image) context.addIssue({ code: 'custom', path: ['image'], message: missingFileMessage(photo.type) });
  return { ...photo, file: image ?? '' };
});
export type RestUploadPhoto = z.output<typeof restUploadPhoto>;

export const restUpdatePhoto = updatePhotoSchema
  .omit({ id: true })
  .extend(files)
  .transform(({ image, ...photo }) => ({ ...photo, file: image }));
export type RestUpdatePhoto = z.output<typeof restUpdatePhoto>;

export const restPhotoActive = setPhotoActiveSchema.omit({ id: true });
export type RestPhotoActive = z.output<typeof restPhotoActive>;

export const restDeletePhoto = deletePhotoSchema.omit({ id: true });
export type RestDeletePhoto = z.output<typeof restDeletePhoto>;

export const restListPhotos = restPage(listPhotosSchema);

/** Photo in REST. `image.url` of a video is the video, as old clients expect; `poster` is a separate field. */
export const restPhoto = z
  .object({
    _id: z.string(),
    title: z.string().nullable(),
    type: z.enum(photoTypes),
    mediaType: z.enum(mediaTypes),
    image: restPicture.partial().describe('The picture in its sizes. For a video, `url` is the video file.'),
    poster: z
      .object({ url: z.string() })
      .nullable()
      .optional()
      .describe('The still picture of a video; null if there is none. Absent for a picture.'),
    textTone: z.enum(textTones).nullable(),
    focusX: z
      .int()
      .describe('The point that stays visible where it is cropped: percent of the width from the left, 0 to 100.'),
    focusY: z
      .int()
      .describe('The point that stays visible where it is cropped: percent of the height from the top, 0 to 100.'),
    active: z.boolean(),
    version: z.int(),
    createdAt: dateTime,
  })
  .meta({ id: 'Photo' });

export const toRestPhoto = (photo: Photo) => {
  const { picture, videoUrl } = photo;
  return toRest(restPhoto, {
    ...photo,
    _id: photo.id,
    image: { ...toRestPicture(picture), url: videoUrl ?? picture?.url },
    poster: videoUrl ? picture && { url: picture.url } : undefined,
  });
};

export const restPhotoPage = success({ photos: z.array(restPhoto), ...pageTotals }).meta({ id: 'PhotoPage' });

export const toRestPhotoPage = ({ items, pageInfo }: PhotoPage): z.infer<typeof restPhotoPage> => ({
  success: true,
  photos: items.map(toRestPhoto),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

const photos = z.array(restPhoto);

export const restPhotosByType = z
  .object({
    gallery: photos.describe('The photos of the gallery, in display order.'),
    home: photos.describe('The photos of the home page, in display order.'),
    banner: photos.describe('The photos of the banner, in display order.'),
  })
  .meta({ id: 'Photos', description: 'The photos of every place.' });

const ofType = (photos: readonly Photo[], type: PhotoType) =>
  photos.filter((photo) => photo.type === type).map(toRestPhoto);

export const toRestPhotos = (photos: readonly Photo[]): z.infer<typeof restPhotosByType> => ({
  gallery: ofType(photos, 'gallery'),
  home: ofType(photos, 'home'),
  banner: ofType(photos, 'banner'),
});
