import { folderSeparator } from './picture-names.js';
import { type ArchiveFault, archiveReasons, importLimits } from './import-files.js';

/** Claims of a ZIP directory about one entry. */
export interface ArchiveClaim {
  /** Path in NFC. Slashes separate folders, or backslashes if Windows made the file. */
  path: string;
  isEncrypted: boolean;
  /** 0 stands for none, and 8 for Deflate. */
  compressionMethod: number;
  /** Bytes in the ZIP file. */
  compressedSize: number;
  /** Bytes when it is unpacked. */
  size: number;
}

/** A file by its name without folders: its entry with its folders, or why it is left out. */
export type PlannedFile<Entry> = { name: string; folder: string; entry: Entry } | { name: string; reason: string };

export type ArchivePlan<Entry> = { files: PlannedFile<Entry>[] } | { fault: ArchiveFault };

/** Allows for folders and for the second entry that macOS adds for each file. */
export const mostArchiveEntries = 3 * importLimits.pictures;
/** Pictures are compressed already. Small ones of one colour can still shrink to a hundredth. */
const largestRatio = 100;
const smallBytes = 1024 * 1024;

/** Decides for each file of a ZIP file whether it is unpacked. Returns a fault if the whole ZIP file is rejected. */
export function planArchive<Entry extends ArchiveClaim>(
  entries: readonly Entry[],
  archiveBytes: number,
): ArchivePlan<Entry> {
  const files: PlannedFile<Entry>[] = [];
  const names = new Set<string>();
  let [bytes, compressedBytes] = [0, 0];
  for (const entry of entries.filter(({ path }) => !isNoFile(path))) {
    const path = entry.path.replaceAll('\\', '/');
    const name = nameIn(path);
    const key = path.toLowerCase();
    const reason = reasonAgainst({ ...entry, path });
    if (reason !== undefined) files.push({ name, reason });
    else if (names.has(key)) files.push({ name: withFolder(name, folderOf(path)), reason: archiveReasons.sameName });
    else files.push({ name, folder: folderOf(path), entry });
    if (reason !== undefined || names.has(key)) continue;
    names.add(key);
    bytes += entry.size;
    compressedBytes += entry.compressedSize;
  }
  if (files.length === 0) return { fault: 'empty' };
  if (files.length > importLimits.pictures) return { fault: 'tooManyPictures' };
  if (bytes > importLimits.totalBytes) return { fault: 'tooLarge' };
  // Entries share their bytes, which would be unpacked again and again.
  if (compressedBytes > archiveBytes) return { fault: 'unreadable' };
  return { files };
}

/** Folders, and files that operating systems add. */
export const isNoFile = (path: string) =>
  /[\\/]$|^__MACOSX[\\/]/i.test(path) || /(?:^|[\\/])(?:\.[^\\/.][^\\/]*|Thumbs\.db|desktop\.ini)$/i.test(path);

const nameLimit = 200;

/** The last part of a path with slashes. */
const nameIn = (path: string) => printable(path.slice(path.search(/[^/]*$/))).slice(0, nameLimit);

/** The folders of a file in the form that its name is shown with; '' if there are none. */
export const folderOf = (path: string) =>
  printable(path.split('/').slice(0, -1).filter(Boolean).join(folderSeparator)).slice(-nameLimit);

/** The name with its folder, which distinguishes files with the same name. */
export const withFolder = (name: string, folder: string) => (folder === '' ? name : folder + folderSeparator + name);

const printable = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');

/** An absolute path, or one that leaves its folder. */
const isUnsafe = (path: string) => /^(?:[a-z]:|\/)|(?:^|\/)\.\.(?:\/|$)/i.test(path);

function reasonAgainst({ path, isEncrypted, compressionMethod, compressedSize, size }: ArchiveClaim) {
  if (isUnsafe(path) || nameIn(path) === '') return archiveReasons.unsafeName;
  if (isEncrypted) return archiveReasons.locked;
  if (/\.(?:zip|rar|7z|tar|t?gz)$/i.test(path)) return archiveReasons.nested;
  if (size > importLimits.pictureBytes) return archiveReasons.tooLarge;
  if (compressionMethod !== 0 && compressionMethod !== 8) return archiveReasons.compression;
  const isAbsurd = size > smallBytes && size > largestRatio * compressedSize;
  return isAbsurd ? archiveReasons.damaged : undefined;
}
