import type { PhotoType } from '../../../domain/photos.js';
import { toRestPicture } from '../../platform/media/picture.js';
import type { Photo } from './photo.entity.js';

/** `image.url` is the film of a video, as old clients expect; the poster stands beside it. */
export const toRestPhoto = ({ id, title, type, mediaType, picture, videoUrl, textTone, createdAt }: Photo) => ({
  _id: id,
  title,
  type,
  mediaType,
  image: { ...toRestPicture(picture), url: videoUrl ?? picture?.url },
  ...(videoUrl && { poster: picture && { url: picture.url } }),
  textTone,
  createdAt,
});

const ofType = (photos: readonly Photo[], type: PhotoType) =>
  photos.filter((photo) => photo.type === type).map(toRestPhoto);

export const toRestPhotos = (photos: readonly Photo[]) => ({
  gallery: ofType(photos, 'gallery'),
  home: ofType(photos, 'home'),
  banner: ofType(photos, 'banner'),
});
