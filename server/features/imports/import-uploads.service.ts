import { open, readFile, stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { contentType, headBytes } from '../../../domain/file-formats.js';
import { cleanFileName } from '../../../domain/files.js';
import { importLimits, importPictureRules, pictureArchiveRules, sheetRules } from '../../../domain/import-files.js';
import { importMessages } from '../../../domain/imports.js';
import type { PictureUpload } from '../../../domain/imports.schemas.js';
import { folderOf, isNoFile, withFolder } from '../../../domain/picture-archives.js';
import { folderSeparator } from '../../../domain/picture-names.js';
import { isId } from '../../../domain/rules.js';
import type { Actor } from '../../platform/audit/audit.js';
import { changed, one } from '../../platform/database/sql.js';
import { type Incoming, type UncheckedFile, withFile, withIncoming } from '../../platform/files/intake/incoming.js';
import type { FormFile } from '../../platform/files/intake/multipart.js';
import { MediaService } from '../../platform/files/media/media.service.js';
import { ImportSheet, StoredImport } from './import.entity.js';
import { ImportQueueService } from './import-queue.service.js';
import { addPictureBytes, hasAddedProducts, lockPictures, savePicture, saveUpload } from './imports.sql.js';
import { archiveEntries } from './reading/picture-archive.js';
import { ensureSheetKind } from './reading/sheet-kind.js';
import { sheetError, SheetRejected } from './reading/sheet.js';

/**
 * Receives the files of imports. A problem with one picture is reported with the import and does not reject the others.
 */
@Injectable()
export class ImportUploadsService {
  constructor(
    private readonly database: DataSource,
    private readonly media: MediaService,
    private readonly queue: ImportQueueService,
  ) {}

  /**
   * Returns the id of the import. The sheet comes first, and then the pictures, if any. `chosen` is the number of
   * pictures that follow in later calls.
   */
  async start(actor: Actor, files: AsyncIterable<FormFile>, chosen = 0): Promise<string> {
    let id: string | undefined;
    let hasPictures = false;
    try {
      for await (const { field, file } of files) {
        hasPictures = id !== undefined;
        if (id !== undefined) await this.receive(id, file);
        else if (field === 'sheet')
          id = await withIncoming(file, [sheetRules], (sheet) => this.storeSheet(actor, sheet));
        else throw sheetFirst();
      }
      if (id !== undefined) await changed(this.database, saveUpload, [id, 0, chosen]);
    } finally {
      if (id !== undefined) await this.queue.checkAgain(id, hasPictures);
    }
    if (id === undefined) throw sheetFirst();
    return id;
  }

  /**
   * Adds pictures to an import. `upload` is the sender's progress after these files; without its figures, no picture
   * counts as missing.
   */
  async addPictures(id: string, files: AsyncIterable<FormFile>, upload: PictureUpload): Promise<void> {
    const item = isId(id) ? await this.database.manager.findOneBy(StoredImport, { id }) : null;
    if (!item) throw new DomainError('IMPORT_NOT_FOUND');
    if (!isOpen(item)) throw new DomainError('IMPORT_STATE_NOT_ALLOWED', { message: importMessages.notChecked });
    try {
      for await (const { file } of files) await this.receive(id, file);
      await changed(this.database, saveUpload, [id, upload.sentPictures ?? 0, upload.chosenPictures ?? 0]);
    } finally {
      // Checks what has arrived, even if the rest of the upload fails.
      await this.queue.checkAgain(id, true);
    }
  }

  private async storeSheet(actor: Actor, { content, fileName }: UncheckedFile): Promise<string> {
    const bytes = Buffer.isBuffer(content) ? content : await readFile(content.path);
    const kind = kindOf(bytes);
    const id = uuid();
    await this.database.transaction(async (tx) => {
      const name = cleanFileName(fileName, kind, 'products');
      await tx.insert(StoredImport, {
        id,
        userId: actor.id,
        fileName: name,
        state: 'reading',
        markNew: () => hasAddedProducts,
      });
      await tx.insert(ImportSheet, { importId: id, content: bytes });
    });
    return id;
  }

  private async receive(id: string, incoming: Incoming): Promise<void> {
    await withIncoming(incoming, [pictureArchiveRules], async (file) => {
      if (isNoFile(file.fileName ?? '')) return;
      if (contentType(await firstBytes(file.content)) !== 'application/zip')
        return this.receivePicture(id, file.fileName, file);
      return withFile(file.content, (path) => this.receiveArchive(id, path, file.fileName));
    });
  }

  private async receiveArchive(id: string, path: string, fileName: string | undefined): Promise<void> {
    try {
      for await (const entry of archiveEntries(path)) {
        if ('content' in entry)
          await this.receivePicture(id, withFolder(entry.name, entry.folder), {
            content: entry.content,
            fileName: entry.name,
          });
        else await this.saveUnreadable(id, entry.name, entry.reason);
      }
    } catch (error) {
      if (!isFault(error)) throw error;
      await this.saveUnreadable(id, fileName, error.message);
    }
  }

  private async receivePicture(id: string, fileName: string | undefined, incoming: Incoming): Promise<void> {
    try {
      const file = await withIncoming(incoming, [importPictureRules], async (spooled) => {
        await this.count(id, await sizeOf(spooled.content));
        return this.media.receive(spooled, [importPictureRules], { audience: 'catalogue', reuseStored: true });
      });
      await this.save(id, fileName, async (tx) => ({ mediaId: await this.media.keep(tx, file), reason: null }));
    } catch (error) {
      if (!isFault(error)) throw error;
      await this.saveUnreadable(id, fileName, error.message);
    }
  }

  private async saveUnreadable(id: string, fileName: string | undefined, reason: string): Promise<void> {
    await this.count(id, 0);
    await this.save(id, fileName, () => Promise.resolve({ mediaId: null, reason }));
  }

  private async save(
    id: string,
    fileName: string | undefined,
    keep: (tx: EntityManager) => Promise<{ mediaId: string | null; reason: string | null }>,
  ): Promise<void> {
    const folder = folderIn(fileName);
    const name = pictureName(fileName);
    await this.database.transaction(async (tx) => {
      await one(tx, lockPictures, [id]);
      const { mediaId, reason } = await keep(tx);
      await changed(tx, savePicture, [id, name, folder, withFolder(name, folder), mediaId, reason]);
    });
  }

  /** Adds the size of a file to the import. Throws if the import has no room for the file. */
  private async count(id: string, bytes: number): Promise<void> {
    const { totalBytes, pictures } = importLimits;
    const room = await one<{ isOpen: boolean; hasRoom: boolean }>(this.database, addPictureBytes, [
      id,
      bytes,
      totalBytes,
      pictures,
    ]);
    if (!room?.isOpen) throw new DomainError('IMPORT_STATE_NOT_ALLOWED', { message: importMessages.notChecked });
    if (!room.hasRoom) throw new DomainError('IMPORT_FULL');
  }
}

const sheetFirst = () => invalidField('sheet', importMessages.sheetFirst);

/** True if the file itself is at fault. */
const isFault = (error: unknown): error is DomainError =>
  error instanceof DomainError &&
  error.status < 500 &&
  !['IMPORT_STATE_NOT_ALLOWED', 'IMPORT_FULL', 'BAD_REQUEST'].includes(error.code);

const isOpen = ({ state }: StoredImport) => state === 'reading' || state === 'checked';

function kindOf(bytes: Buffer) {
  try {
    return ensureSheetKind(bytes);
  } catch (error) {
    if (error instanceof SheetRejected) throw sheetError(error.fault);
    throw error;
  }
}

type SpooledContent = UncheckedFile['content'];

const sizeOf = async (content: SpooledContent) =>
  Buffer.isBuffer(content) ? content.length : (await stat(content.path)).size;

async function firstBytes(content: SpooledContent): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content.subarray(0, headBytes);
  const file = await open(content.path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the folder of a picture. Senders may write folders before its name, separated by `›`. */
const folderIn = (fileName = '') => folderOf(fileName.normalize('NFC').split(folderSeparator).join('/'));

/** Returns the file name in the form that is compared with design numbers. */
function pictureName(sent: string | undefined): string {
  const fileName = sent?.split(folderSeparator).at(-1) ?? '';
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1] ?? '';
  if (extension) return cleanFileName(fileName, extension, 'picture');
  return cleanFileName(`${fileName}.`, '', 'picture').replace(/\.$/, '');
}
