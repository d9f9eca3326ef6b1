import { type PackedPicture, pictureSql, toPicture } from '../../platform/media/store/picture.js';
import { Photo } from './photo.entity.js';

export type PhotoRow = Omit<Photo, 'picture' | 'pictureId' | 'videoId'> & { picture: PackedPicture | null };

export const photoColumns = `
  photo.id, photo.title, photo.type, photo.media_type AS "mediaType", photo.text_tone AS "textTone",
  photo.position, photo.active, photo.version, photo.created_at AS "createdAt", ${pictureSql('picture')} AS picture,
  '/media/' || video.id || '/' || (video.files -> 0 ->> 'name') AS "videoUrl"`;

export const photoMedia = `
  LEFT JOIN media AS picture ON picture.id = photo.picture_id
  LEFT JOIN media AS video ON video.id = photo.video_id`;

export const toPhoto = (row: PhotoRow): Photo =>
  Object.assign(new Photo(), row, { pictureId: null, videoId: null, picture: toPicture(row.picture) });
