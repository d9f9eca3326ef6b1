import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, requireSeen } from '../../../domain/errors.js';
import { fileError } from '../../../domain/files.js';
import { photoFileRules, type PhotoType } from '../../../domain/photos.js';
import {
  type DeletePhoto,
  type ListPhotos,
  type OrderPhotos,
  type SavePhoto,
  type SetPhotoActive,
  type UpdatePhoto,
} from '../../../domain/photos.schemas.js';
import { isId } from '../../../domain/rules.js';
import { type Actor, Audit } from '../../platform/audit/audit.js';
import { changed, one, prepared, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import { MediaItem } from '../../platform/files/media/media-item.entity.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import { photoColumns, photoMedia, type PhotoRow, toPhoto, visiblePhotos } from './photo.sql.js';
import type { PhotoPage } from './photos.types.js';
import { Photo } from './photo.entity.js';

/** The received files: a picture or a video, and the poster of a video. */
export interface PhotoFiles {
  file: ReceivedFile;
  poster?: ReceivedFile;
}

type LockedPhoto = Pick<Photo, 'id' | 'type' | 'mediaType' | 'pictureId' | 'videoId' | 'version'>;

@Injectable()
export class PhotosService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly database: DataSource,
    private readonly media: MediaService,
    private readonly audit: Audit,
  ) {}

  /** Calls the listener after every change, because the visible photos may have changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Returns the photos that visitors see, in display order: of one type, or of all types for `null`. */
  async visible(type: PhotoType | null): Promise<Photo[]> {
    return (await prepared<PhotoRow>(this.database, visiblePhotos, [type])).map(toPhoto);
  }

  /** Lists all photos of one type for administrators, including hidden ones. */
  async list({ type, ...window }: ListPhotos): Promise<PhotoPage> {
    const { page, perPage } = window;
    const [found, counted] = await Promise.all([
      rows<PhotoRow>(
        this.database,
        `SELECT ${photoColumns} FROM (
           SELECT * FROM photos WHERE type = $1 ORDER BY position LIMIT $2 OFFSET $3
         ) AS photo ${photoMedia} ORDER BY photo.position`,
        [type, perPage, (page - 1) * perPage],
      ),
      one<{ total: number }>(this.database, 'SELECT count(*)::int AS total FROM photos WHERE type = $1', [type]),
    ]);
    return paged(found.map(toPhoto), counted?.total ?? 0, window);
  }

  async get(id: string): Promise<Photo> {
    const sql = `SELECT ${photoColumns} FROM photos AS photo ${photoMedia} WHERE photo.id = $1`;
    const row = isId(id) ? await one<PhotoRow>(this.database, sql, [id]) : undefined;
    if (!row) throw new DomainError('PHOTO_NOT_FOUND');
    return toPhoto(row);
  }

  /** Adds a photo as the last one of its type. */
  async add(actor: Actor, { file, poster, ...input }: SavePhoto & PhotoFiles): Promise<Photo> {
    const { type, title, textTone, active, focusX, focusY } = input;
    const id = uuid();
    await this.change(async (tx) => {
      const shown = await this.addFiles(tx, { file, poster });
      await tx.insert(Photo, {
        id,
        type,
        title: title || null,
        textTone: textTone ?? null,
        focusX,
        focusY,
        active: active ?? true,
        position: await this.nextPosition(tx, type),
        ...shown,
      });
      const details = { type, mediaType: shown.mediaType };
      await this.audit.record(actor, { kind: 'photo.added', subject: id, details }, tx);
    });
    return this.get(id);
  }

  /** Updates a photo; absent fields keep their value. The next storage sweep deletes a replaced file. */
  async update(actor: Actor, { file, poster, ...input }: UpdatePhoto & Partial<PhotoFiles>): Promise<Photo> {
    const { id, type, title, textTone, focusX, focusY } = input;
    await this.change(async (tx) => {
      const photo = await this.lock(tx, input);
      const shown = await this.replaceFiles(tx, photo, { file, poster });
      const moves = type !== undefined && type !== photo.type;
      if (moves) await this.checkVideoFits(tx, { ...photo, ...shown }, type);
      await tx.update(
        Photo,
        { id },
        {
          ...shown,
          ...(moves && { type, position: await this.nextPosition(tx, type) }),
          ...(title !== undefined && { title }),
          ...(textTone !== undefined && { textTone }),
          ...(focusX !== undefined && { focusX }),
          ...(focusY !== undefined && { focusY }),
          version: photo.version + 1,
        },
      );
      await this.removeFiles(tx, photo, shown);
      const { mediaType } = { ...photo, ...shown };
      const details = { type: type ?? photo.type, mediaType, newFile: Boolean(file) };
      await this.audit.record(actor, { kind: 'photo.changed', subject: id, details }, tx);
    });
    return this.get(id);
  }

  async setActive(actor: Actor, { active, ...input }: SetPhotoActive): Promise<Photo> {
    const { id } = input;
    await this.change(async (tx) => {
      const { type, version } = await this.lock(tx, input);
      await tx.update(Photo, { id }, { active, version: version + 1 });
      await this.audit.record(actor, { kind: 'photo.changed', subject: id, details: { type, active } }, tx);
    });
    return this.get(id);
  }

  async remove(actor: Actor, input: DeletePhoto): Promise<void> {
    await this.change(async (tx) => {
      const photo = await this.lock(tx, input);
      const { id, type, mediaType } = photo;
      await tx.delete(Photo, { id });
      await this.removeFiles(tx, photo, { pictureId: null, videoId: null });
      await this.audit.record(actor, { kind: 'photo.deleted', subject: id, details: { type, mediaType } }, tx);
    });
  }

  /**
   * Assigns the positions of these photos to them in the new order, so that one page of a long list can be reordered.
   */
  async order(actor: Actor, { type, ids, seen }: OrderPhotos): Promise<Photo[]> {
    if (!ids.every(isId)) throw new DomainError('PHOTO_NOT_FOUND');
    return this.change(async (tx) => {
      await this.lockOrder(tx, type);
      const before = await rows<{ id: string; position: number }>(
        tx,
        'SELECT id, position FROM photos WHERE type = $1 AND id = ANY($2::uuid[]) ORDER BY position',
        [type, ids],
      );
      if (before.length !== ids.length) throw new DomainError('CONFLICT');
      requireSeen(seen?.join(), before.map(({ id }) => id).join());
      await changed(
        tx,
        `UPDATE photos SET position = placed.position
         FROM unnest($1::uuid[], $2::integer[]) AS placed (id, position) WHERE photos.id = placed.id`,
        [ids, before.map(({ position }) => position)],
      );
      await this.audit.record(actor, { kind: 'photo.ordered', details: { type, photos: ids.length } }, tx);
      const ordered = await rows<PhotoRow>(
        tx,
        `SELECT ${photoColumns} FROM photos AS photo ${photoMedia}
         WHERE photo.id = ANY($1::uuid[]) ORDER BY photo.position`,
        [ids],
      );
      return ordered.map(toPhoto);
    });
  }

  private async change<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(work);
    for (const listener of this.listeners) listener();
    return result;
  }

  private async lock(tx: EntityManager, { id, seen }: { id: string; seen?: number }): Promise<LockedPhoto> {
    const photo = isId(id) ? await tx.findOne(Photo, { where: { id }, lock: { mode: 'pessimistic_write' } }) : null;
    if (!photo) throw new DomainError('PHOTO_NOT_FOUND');
    requireSeen(seen, photo.version, { version: photo.version });
    return photo;
  }

  /** Serialises changes of positions, so that two photos never get the same one. */
  private async lockOrder(tx: EntityManager, type: PhotoType): Promise<void> {
    await rows(tx, `SELECT pg_advisory_xact_lock(hashtext('photos ' || $1))`, [type]);
  }

  private async nextPosition(tx: EntityManager, type: PhotoType): Promise<number> {
    await this.lockOrder(tx, type);
    const last = await one<{ position: number }>(
      tx,
      'SELECT coalesce(max(position), -1) + 1 AS position FROM photos WHERE type = $1',
      [type],
    );
    return last?.position ?? 0;
  }

  private async addFiles(tx: EntityManager, { file, poster }: PhotoFiles) {
    if (file.kind === 'pdf') throw new DomainError('UNSUPPORTED_TYPE');
    const { id } = await this.media.insert(tx, file);
    if (file.kind === 'photo') return { mediaType: file.kind, pictureId: id, videoId: null };
    const pictureId = poster ? (await this.media.insert(tx, poster)).id : null;
    return { mediaType: file.kind, pictureId, videoId: id };
  }

  /**
   * Replaces the files. A poster belongs to its video: a new video does not keep the old poster, and a picture has
   * none.
   */
  private async replaceFiles(tx: EntityManager, photo: LockedPhoto, { file, poster }: Partial<PhotoFiles>) {
    if (file) return this.addFiles(tx, { file, poster });
    if (!poster || photo.mediaType !== 'video') return {};
    return { pictureId: (await this.media.insert(tx, poster)).id };
  }

  /**
   * Checks a stored video against the limits of the new type, because banners allow larger videos. A picture needs no
   * check: its limit applies to the upload only. The stored picture was encoded again, which can take more bytes, and
   * pages show its renditions.
   */
  private async checkVideoFits(tx: EntityManager, { videoId }: LockedPhoto, type: PhotoType): Promise<void> {
    if (!videoId) return;
    const { mime, bytes } = await tx.findOneByOrFail(MediaItem, { id: videoId });
    const message = fileError({ type: mime, size: bytes }, photoFileRules[type]);
    if (message) throw new DomainError('PAYLOAD_TOO_LARGE', { message });
  }

  private async removeFiles(tx: EntityManager, before: LockedPhoto, after: Partial<LockedPhoto>): Promise<void> {
    for (const part of ['pictureId', 'videoId'] as const) {
      const mediaId = before[part];
      if (mediaId && after[part] !== undefined && after[part] !== mediaId) await this.media.remove(tx, mediaId);
    }
  }
}
