import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../../domain/errors.js';
import {
  type FileRules,
  ruleFor,
  unreadablePicture,
  usualPictureSize,
  wrongTypeMessage,
} from '../../../../domain/files.js';
import { uploadBytes, uploads } from '../../audit/counters.js';
import { Commits } from '../../database/commits.js';
import { changed, one } from '../../database/sql.js';
import { Jobs } from '../../queue/jobs.js';
import { hashIn, Storage } from '../storage/storage.js';
import { FileInspection } from '../intake/file-inspection.js';
import type { SafePicture } from '../renditions/images.js';
import { type Incoming, type UncheckedFile, withFile, withIncoming } from '../intake/incoming.js';
import type { InspectedKind } from '../intake/inspection-tasks.js';
import { renderPicture } from '../renditions/media.jobs.js';
import { type Audience, MediaItem, originalName } from './media-item.entity.js';
import { trimPdf } from '../intake/pdf.js';
import { PictureProcessEnded, PictureProcess, PictureRejected } from '../renditions/picture-process.js';
import { type ByteSource, bytesOf, fileBytes } from '../intake/byte-source.js';
import { formatOf, type MediaFormat, typeOf } from '../intake/sniff.js';

/** The audience of a file, its alternative text, and the gold colour that it shows. */
export interface FileUse {
  audience: Audience;
  ownerId?: string;
  alt?: string;
  colour?: string | null;
  /**
   * True if the picture may have been downloaded from this shop. Such a picture is not encoded again, which would
   * change it.
   */
  reuseStored?: boolean;
}

/** A checked file in the storage that has no row yet. */
export type ReceivedFile = Omit<MediaItem, 'createdAt' | 'url' | 'failure' | 'tries'>;

type InspectedFormat = MediaFormat & { kind: InspectedKind };

type StoredContent = Pick<
  ReceivedFile,
  'sha256' | 'mime' | 'bytes' | 'width' | 'height' | 'placeholder' | 'durationSeconds' | 'pages' | 'state' | 'files'
>;

@Injectable()
export class MediaService {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly database: DataSource,
    private readonly commits: Commits,
    private readonly storage: Storage,
    private readonly jobs: Jobs,
    private readonly pictures: PictureProcess,
    private readonly inspection: FileInspection,
  ) {}

  /**
   * Checks a file by its content, re-encodes pictures, and stores it. The rules can allow several kinds of files. Slow:
   * call it before a transaction.
   */
  async receive(incoming: Incoming, rules: readonly FileRules[], use: FileUse): Promise<ReceivedFile> {
    try {
      const file = await withIncoming(incoming, rules, (content) => this.store(content, rules, use));
      uploads.inc({ result: 'stored' });
      uploadBytes.inc(file.bytes);
      return file;
    } catch (error) {
      uploads.inc({ result: error instanceof DomainError && error.status < 500 ? 'rejected' : 'failed' });
      throw error;
    }
  }

  /** Inserts the row of a received file. The renditions of a picture are made in the background. */
  async insert(tx: EntityManager, file: ReceivedFile): Promise<MediaItem> {
    const item = tx.create(MediaItem, { ...file, createdAt: new Date() });
    await tx.insert(MediaItem, item);
    if (item.state === 'stored') this.commits.after(tx, () => this.render(item.id));
    return item;
  }

  /** Inserts the row of a received file that may never be used. Renditions are made when the file is used. */
  async keep(tx: EntityManager, file: ReceivedFile): Promise<string> {
    await tx.insert(MediaItem, { ...file, createdAt: new Date() });
    await changed(tx, `UPDATE media SET due_at = 'infinity' WHERE id = $1`, [file.id]);
    return file.id;
  }

  /** Sets the alternative texts and colours of kept pictures, or of copies of them, which are used from now on. */
  async use(tx: EntityManager, pictures: readonly PictureUse[]): Promise<void> {
    const copies = pictures.filter(({ copyOf }) => copyOf !== undefined);
    if (copies.length) await changed(tx, copyPictures, [JSON.stringify(copies)]);
    if (pictures.length > copies.length) await changed(tx, usePictures, [JSON.stringify(pictures)]);
    for (const { id } of pictures) this.commits.after(tx, () => this.render(id));
  }

  async setColours(tx: EntityManager, pictures: readonly Pick<PictureUse, 'id' | 'colour'>[]): Promise<void> {
    if (!pictures.length) return;
    await changed(
      tx,
      `UPDATE media SET colour = shown.colour FROM jsonb_to_recordset($1) AS shown (id uuid, colour text)
       WHERE media.id = shown.id AND media.colour IS DISTINCT FROM shown.colour`,
      [JSON.stringify(pictures)],
    );
  }

  /** Deletes the row. The next sweep deletes its files, unless another row has the same content. */
  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.delete(MediaItem, { id });
  }

  /**
   * Queues the rendering. Never awaited: a queue that is down must not delay an upload, and the sweep finds missed
   * pictures.
   */
  render(mediaId: string): void {
    this.jobs
      .add(renderPicture, { mediaId }, { id: mediaId, once: true })
      .catch((error: Error) =>
        this.logger.warn(`${mediaId} could not be queued for rendering and waits for the next sweep: ${error.message}`),
      );
  }

  private async store(
    file: UncheckedFile,
    rules: readonly FileRules[],
    { audience, ownerId, alt, colour, reuseStored }: FileUse,
  ): Promise<ReceivedFile> {
    const { content, fileName } = file;
    const { format, rule } = await checkedFormat(file, rules);
    const id = uuid();
    const stored =
      format.kind === 'photo'
        ? ((reuseStored ? await this.reuseStored(content) : undefined) ??
          (await this.storePicture(content, format, rule)))
        : await withFile(content, (path) => this.storeInspected(path, format as InspectedFormat));
    return {
      ...stored,
      id,
      kind: format.kind,
      audience,
      ownerId: ownerId ?? null,
      alt: alt ?? null,
      colour: colour ?? null,
      widths: [],
      // A PDF is downloaded under the file name of its sender.
      fileName: format.kind === 'pdf' ? (fileName ?? null) : null,
    };
  }

  private async reencode(
    content: UncheckedFile['content'],
    { mime }: MediaFormat,
    { pictureSize: largest = usualPictureSize }: FileRules,
  ): Promise<SafePicture> {
    return this.pictures.safe(content, largest).catch((error: unknown) => {
      if (error instanceof PictureRejected || error instanceof PictureProcessEnded)
        throw new DomainError('MEDIA_UNREADABLE', { message: unreadablePicture(mime) });
      throw error;
    });
  }

  private async storePicture(
    content: UncheckedFile['content'],
    format: MediaFormat,
    rule: FileRules,
  ): Promise<StoredContent> {
    const { bytes: safe, mime, width, height, placeholder } = await this.reencode(content, format, rule);
    const key = await this.storage.put(safe, mime === 'image/webp' ? 'webp' : 'jpg');
    const bytes = safe.length;
    const files = [{ name: originalName(mime), key, mime, bytes }];
    const noPlaybackFacts = { durationSeconds: null, pages: null };
    return { sha256: hashIn(key), mime, bytes, width, height, placeholder, ...noPlaybackFacts, state: 'stored', files };
  }

  /** Returns the stored picture with this content; undefined if the shop has none. */
  private async reuseStored(content: UncheckedFile['content']): Promise<StoredContent | undefined> {
    const bytes = Buffer.isBuffer(content) ? content : await readFile(content.path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ours = await one<StoredPicture>(this.database, pictureWithContent, [sha256]);
    if (!ours) return undefined;
    const [original] = ours.files;
    await this.storage.put(bytes, original.key.slice(original.key.lastIndexOf('.') + 1));
    return { ...ours, sha256, durationSeconds: null, pages: null, state: 'stored', files: [original] };
  }

  /** Stores a video or document after an inspection. Removes data that programs add around a document. */
  private async storeInspected(path: string, { mime, kind, extension }: InspectedFormat): Promise<StoredContent> {
    if (kind === 'pdf') await trimPdf(path);
    const {
      width = null,
      height = null,
      durationSeconds = null,
      pages = null,
    } = await this.inspection.inspect(kind, path);
    const { size: bytes } = await stat(path);
    const key = await this.storage.putFile(path, extension);
    const files = [{ name: `${kind === 'pdf' ? 'file' : kind}.${extension}`, key, mime, bytes }];
    const facts = { width, height, placeholder: null, durationSeconds, pages };
    return { sha256: hashIn(key), mime, bytes, ...facts, state: 'ready', files };
  }
}

/** A kept picture that is used from now on. */
export interface PictureUse {
  id: string;
  alt: string;
  colour: string | null;
  /** The picture that is copied because another product has it. Both have the same files. */
  copyOf?: string;
}

const usePictures = `
  UPDATE media SET alt = used.alt, colour = coalesce(used.colour, media.colour), due_at = now() + interval '15 seconds'
  FROM jsonb_to_recordset($1) AS used (id uuid, alt text, colour text) WHERE media.id = used.id AND media.due_at = 'infinity'`;

/** Copies rows of pictures. Renditions of a copy are made again, under the names of the existing ones. */
const copyPictures = `
  INSERT INTO media (id, kind, audience, owner_id, sha256, mime, bytes, width, height, alt, placeholder, state, files, colour)
  SELECT copy.id, kind, audience, owner_id, sha256, mime, bytes, width, height, copy.alt, placeholder, 'stored',
    jsonb_build_array(files -> 0), copy.colour
  FROM jsonb_to_recordset($1) AS copy (id uuid, "copyOf" uuid, alt text, colour text) JOIN media ON media.id = copy."copyOf"`;

type StoredPicture = Pick<MediaItem, 'mime' | 'bytes' | 'width' | 'height' | 'placeholder' | 'files'>;

const pictureWithContent = `
  SELECT mime, bytes::float8 AS bytes, width, height, placeholder, files FROM media
  WHERE sha256 = $1 AND kind = 'photo' AND audience <> 'owner' LIMIT 1`;

async function withBytes<T>(content: UncheckedFile['content'], read: (source: ByteSource) => Promise<T>): Promise<T> {
  if (Buffer.isBuffer(content)) return read(bytesOf(content));
  const file = await open(content.path, 'r');
  try {
    return await read(await fileBytes(file));
  } finally {
    await file.close();
  }
}

/** Detects the format from the content and checks it against the rules and the size limits. */
async function checkedFormat(
  { content, fileName: name, declaredMime: declaredType }: UncheckedFile,
  rules: readonly FileRules[],
): Promise<{ format: MediaFormat; rule: FileRules }> {
  return withBytes(content, async (source) => {
    const type = (await typeOf(source)) ?? '';
    const format = await formatOf(type, source);
    const rule = format && ruleFor({ type, name, declaredType }, rules);
    if (!rule) throw new DomainError('UNSUPPORTED_TYPE', { message: wrongTypeMessage(type, rules) });
    if (source.size > rule.maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE', { message: rule.tooLarge });
    return { format, rule };
  });
}
