import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../../../domain/errors.js';
import { type ArchiveFault, archiveFaults, archiveReasons } from '../../../../domain/import-files.js';
import { type ArchiveClaim, mostArchiveEntries, planArchive } from '../../../../domain/picture-archives.js';

/**
 * A file of a ZIP file with its name without folders. It has its folders and content, or the reason why it is left out.
 */
export type ArchiveEntry = { name: string; folder: string; content: Readable } | { name: string; reason: string };

/**
 * Yields the files of a ZIP file in order. Each content has to be read before the next file is requested. Nothing is
 * unpacked if the directory of the archive claims more files or bytes than an import may have. Content that is damaged
 * or longer than claimed ends with a DomainError.
 */
export async function* archiveEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => refuse('unreadable'));
  try {
    if (zip.entryCount > mostArchiveEntries) refuse('tooManyPictures');
    const plan = planArchive(await claimsOf(zip), (await stat(path)).size);
    if ('fault' in plan) refuse(plan.fault);
    for (const file of plan.files) {
      if ('reason' in file) yield file;
      else yield* opened(zip, file, file.entry.source);
    }
  } finally {
    zip.close();
  }
}

function refuse(fault: ArchiveFault): never {
  const isTooLarge = fault === 'tooLarge' || fault === 'tooManyPictures';
  const code = isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'MEDIA_UNREADABLE';
  throw new DomainError(code, { message: archiveFaults[fault] });
}

interface Claim extends ArchiveClaim {
  source: Entry;
}

async function claimsOf(zip: ZipFile): Promise<Claim[]> {
  const claims: Claim[] = [];
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch(() => refuse('unreadable'));
    if (next.done) return claims;
    claims.push(claimOf(next.value));
  }
}

const claimOf = (source: Entry): Claim => ({
  source,
  path: pathOf(source),
  isEncrypted: source.isEncrypted(),
  compressionMethod: source.compressionMethod,
  compressedSize: source.compressedSize,
  size: source.uncompressedSize,
});

const utf8Flag = 0x800;

/**
 * Returns the path. macOS and some other programs write names in UTF-8 without declaring it; all others then use CP437.
 */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).normalize('NFC');
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true).normalize('NFC');
  }
}

async function* opened(
  zip: ZipFile,
  { name, folder }: { name: string; folder: string },
  entry: Entry,
): AsyncGenerator<ArchiveEntry> {
  const source = await zip.openReadStreamPromise(entry).catch(() => undefined);
  if (!source) {
    yield { name, reason: archiveReasons.damaged };
    return;
  }
  const content = Readable.from(withClearErrors(source), { objectMode: false });
  try {
    yield { name, folder, content };
  } finally {
    content.destroy();
    source.destroy();
  }
}

async function* withClearErrors(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer;
  } catch {
    throw new DomainError('MEDIA_UNREADABLE', { message: archiveReasons.damaged });
  }
}
