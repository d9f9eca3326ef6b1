import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { PhotoType, SavePhoto } from '../../../domain/photos.js';
import { DomainError } from '../../../domain/errors.js';
import { hotRows } from '../../platform/database/hot-rows.js';
import { Media, type ReceivedFile } from '../../platform/media/media.service.js';
import { type PackedPicture, pictureSql, toPicture } from '../../platform/media/picture.js';
import { Photo, type Tone } from './photo.entity.js';

type PhotoRow = Pick<Photo, 'id' | 'title' | 'type' | 'mediaType' | 'textTone' | 'createdAt'> & {
  picture: PackedPicture | null;
  videoUrl: string | null;
};

const shownStatement = {
  name: 'photos',
  text: `
    SELECT photo.id, photo.title, photo.type, photo.media_type AS "mediaType", photo.text_tone AS "textTone",
      photo.created_at AS "createdAt", ${pictureSql('picture')} AS picture,
      '/media/' || video.id || '/' || (video.files -> 0 ->> 'name') AS "videoUrl"
    FROM photos AS photo
    LEFT JOIN media AS picture ON picture.id = photo.picture_id
    LEFT JOIN media AS video ON video.id = photo.video_id
    WHERE photo.active AND ($1::text IS NULL OR photo.type = $1)
    ORDER BY photo.type, photo.position, photo.id`,
};

export interface NewPhoto extends SavePhoto {
  /** A picture, or a film. */
  file: ReceivedFile;
  /** What is shown of a film before it plays. */
  poster?: ReceivedFile;
  textTone?: Tone;
}

@Injectable()
export class PhotosService {
  constructor(
    private readonly database: DataSource,
    private readonly media: Media,
  ) {}

  /** What people see, in the order of the house; of one type, or of all. */
  async shown(type: PhotoType | null): Promise<Photo[]> {
    const rows = await hotRows<PhotoRow>(this.database, shownStatement, [type]);
    const unseen = { pictureId: null, videoId: null, position: 0, active: true };
    return rows.map((row) => ({ ...row, ...unseen, picture: toPicture(row.picture) }));
  }

  /** Takes the last place among its type. */
  async add({ type, title, file, poster, textTone }: NewPhoto): Promise<void> {
    if (file.kind === 'pdf') throw new DomainError('UNSUPPORTED_TYPE');
    const mediaType = file.kind;
    await this.database.transaction(async (tx) => {
      const { id: fileId } = await this.media.add(tx, file);
      const posterId = poster ? (await this.media.add(tx, poster)).id : null;
      const [last] = await tx.query<{ position: number }[]>(
        'SELECT coalesce(max(position), -1) + 1 AS position FROM photos WHERE type = $1',
        [type],
      );
      await tx.insert(Photo, {
        id: uuid(),
        type,
        mediaType,
        title: title || null,
        textTone: textTone ?? null,
        position: last?.position ?? 0,
        ...(mediaType === 'video' ? { videoId: fileId, pictureId: posterId } : { pictureId: fileId }),
      });
    });
  }
}
