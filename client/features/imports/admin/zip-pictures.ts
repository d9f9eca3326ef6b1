import {
  BlobReader,
  type Entry,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-custom.js';
import { type ArchiveFault, archiveFaults, archiveReasons } from '../../../../domain/import-files';
import { type ArchiveClaim, mostArchiveEntries, planArchive } from '../../../../domain/picture-archives';
import { type ChosenPicture, type ChosenPictures, isReadable } from './chosen-pictures';

interface Claim extends ArchiveClaim {
  source: FileEntry;
}

/** Pages may start workers only from files, and browsers unpack outside the main thread anyway. */
const options = { useWebWorkers: false } as const;

const refused = (zip: File, fault: ArchiveFault): ChosenPictures => ({
  files: [],
  leftOut: [{ name: zip.name, reason: archiveFaults[fault] }],
});

/** The files in a ZIP file. Only the directory is read now; the content is checked when the files are sent. */
export async function picturesInZip(zip: File): Promise<ChosenPictures> {
  const claims = await claimsOf(zip).catch(() => undefined);
  if (!claims) return refused(zip, 'unreadable');
  if (claims.length > mostArchiveEntries) return refused(zip, 'tooManyPictures');
  const plan = planArchive(claims, zip.size);
  if ('fault' in plan) return refused(zip, plan.fault);
  return {
    files: plan.files.flatMap((file) => ('entry' in file ? [zippedPicture(zip, file, file.entry.source)] : [])),
    leftOut: plan.files.flatMap((file) => ('reason' in file ? [file] : [])),
  };
}

async function claimsOf(zip: File): Promise<Claim[]> {
  const claims: Claim[] = [];
  // Invalid paths have to be listed instead of ending the reading.
  const reader = new ZipReader(new BlobReader(zip), { ...options, filenameValidation: 'tolerant' });
  for await (const entry of reader.getEntriesGenerator()) {
    if (isFile(entry)) claims.push(claimOf(entry));
    if (claims.length > mostArchiveEntries) break;
  }
  return claims;
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

const claimOf = (source: FileEntry): Claim => ({
  source,
  path: source.filename.normalize('NFC'),
  isEncrypted: source.encrypted,
  compressionMethod: source.compressionMethod,
  compressedSize: source.compressedSize,
  size: source.uncompressedSize,
});

const zippedPicture = (
  zip: File,
  { name, folder }: { name: string; folder: string },
  entry: FileEntry,
): ChosenPicture => {
  const lastModified = entry.lastModDate.getTime();
  return {
    name,
    folder,
    size: entry.uncompressedSize,
    lastModified,
    read: async () => {
      try {
        // Ends with an error where the content is longer than claimed.
        const content = await entry.getData(new Uint8ArrayWriter(), { ...options, checkCrc32: true });
        return new File([content], name, { lastModified });
      } catch {
        const reason = 'The ZIP file was changed or moved after it was chosen. Please choose it again.';
        return { reason: (await isReadable(zip)) ? archiveReasons.damaged : reason };
      }
    },
  };
};
