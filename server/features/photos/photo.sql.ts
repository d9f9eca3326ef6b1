import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { Photo } from './photo.entity.js';

export type PhotoRow = Omit<Photo, 'picture'> & { picture: PackedPicture | null };

export const photoColumns = `
  photo.*, ${pictureSql('picture')} AS picture, '/media/' || video.id || '/' || (video.files -> 0 ->> 'name') AS video_url`;

export const photoMedia = `
  LEFT JOIN media AS picture ON picture.id = photo.picture_id
  LEFT JOIN media AS video ON video.id = photo.video_id`;

export const visiblePhotos = {
  name: 'photos',
  text: `
    SELECT ${photoColumns} FROM photos AS photo ${photoMedia}
    WHERE photo.active AND ($1::text IS NULL OR photo.type = $1)
    ORDER BY photo.type, photo.position, photo.id`,
};

export const toPhoto = (row: PhotoRow): Photo => Object.assign(new Photo(), row, { picture: toPicture(row.picture) });
