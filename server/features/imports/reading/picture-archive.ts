import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { DomainError } from '../../../../domain/errors.js';
import { type ArchiveFault, archiveFaults, archiveReasons, importLimits } from '../../../../domain/import-files.js';

/** A file of a ZIP file by its name without folders: its content, or why it is left out. */
export type ArchiveEntry = { name: string; content: Readable } | { name: string; reason: string };

type Reason = keyof typeof archiveReasons;
type Planned = { name: string; entry: Entry } | { name: string; reason: Reason };

/** Besides files, an archive has folders and, where macOS made it, a second entry for each file. */
const mostEntries = 3 * importLimits.pictures;
/** Pictures are compressed already. Small ones of one colour can still shrink to a hundredth. */
const largestRatio = 100;
const smallBytes = 1024 * 1024;

/**
 * The files of a ZIP file one after the other. Each content has to be read before the next file is asked for. The archive
 * is refused before anything is unpacked if its directory claims more files or bytes than an import may have. A content
 * that is longer than claimed, or damaged, ends with a DomainError.
 */
export async function* archiveEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false }).catch(() => refuse('unreadable'));
  try {
    for (const planned of await plan(zip, (await stat(path)).size)) {
      if ('reason' in planned) yield { name: planned.name, reason: archiveReasons[planned.reason] };
      else yield* opened(zip, planned);
    }
  } finally {
    zip.close();
  }
}

function refuse(fault: ArchiveFault): never {
  const code = fault === 'unreadable' ? 'MEDIA_UNREADABLE' : 'PAYLOAD_TOO_LARGE';
  throw new DomainError(code, { message: archiveFaults[fault] });
}

/** Decides for each file of the directory whether it is unpacked. */
async function plan(zip: ZipFile, archiveBytes: number): Promise<Planned[]> {
  if (zip.entryCount > mostEntries) refuse('tooManyPictures');
  const files: Planned[] = [];
  const names = new Set<string>();
  let [bytes, compressedBytes] = [0, 0];
  for await (const entry of entriesOf(zip)) {
    const path = pathOf(entry);
    if (isNoFile(path)) continue;
    const name = nameIn(path);
    const reason = reasonAgainst(entry, path) ?? (names.has(name.toLowerCase()) ? 'sameName' : undefined);
    files.push(reason ? { name, reason } : { name, entry });
    if (files.length > importLimits.pictures) refuse('tooManyPictures');
    if (reason) continue;
    names.add(name.toLowerCase());
    bytes += entry.uncompressedSize;
    compressedBytes += entry.compressedSize;
  }
  if (bytes > importLimits.totalBytes) refuse('tooLarge');
  // Entries that share their bytes, to unpack the same ones again and again.
  if (compressedBytes > archiveBytes) refuse('unreadable');
  return files;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch(() => refuse('unreadable'));
    if (next.done) return;
    yield next.value;
  }
}

const utf8Flag = 0x800;

/** macOS and some other programs write names in UTF-8 without saying so; all others then mean CP437. */
function pathOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw).normalize('NFC');
  } catch {
    return getFileNameLowLevel(generalPurposeBitFlag & ~utf8Flag, fileNameRaw, extraFields, true).normalize('NFC');
  }
}

const nameLimit = 200;

/** The last part of a path. */
const nameIn = (path: string) =>
  path
    .slice(path.search(/[^\\/]*$/))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .slice(0, nameLimit);

/** Folders, and files that operating systems add. */
const isNoFile = (path: string) =>
  /[\\/]$|^__MACOSX[\\/]/i.test(path) || /(?:^|[\\/])(?:\.[^\\/.][^\\/]*|Thumbs\.db|desktop\.ini)$/i.test(path);

function reasonAgainst(entry: Entry, path: string): Reason | undefined {
  if (validateFileName(path) !== null || nameIn(path) === '') return 'unsafeName';
  if (entry.isEncrypted()) return 'locked';
  if (/\.(?:zip|rar|7z|tar|t?gz)$/i.test(path)) return 'nested';
  if (entry.uncompressedSize > importLimits.pictureBytes) return 'tooLarge';
  if (!entry.canDecodeFileData()) return 'compression';
  const isAbsurd = entry.uncompressedSize > smallBytes && entry.uncompressedSize > largestRatio * entry.compressedSize;
  return isAbsurd ? 'damaged' : undefined;
}

async function* opened(zip: ZipFile, { name, entry }: { name: string; entry: Entry }): AsyncGenerator<ArchiveEntry> {
  const source = await zip.openReadStreamPromise(entry).catch(() => undefined);
  if (!source) {
    yield { name, reason: archiveReasons.damaged };
    return;
  }
  const content = Readable.from(withClearErrors(source), { objectMode: false });
  try {
    yield { name, content };
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
