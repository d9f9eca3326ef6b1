import { errors } from '../../../../domain/errors';
import { fileError } from '../../../../domain/files';
import { withFolder } from '../../../../domain/picture-archives';
import { importLimits, importPictureRules } from '../../../../domain/import-files';
import { preparedFile, withContentType } from '../../../lib/chosen-file';

/** Limits of one call to the server. */
export const uploadLimits = { files: 20, bytes: 60 * 1024 * 1024 } as const;

/** A picture that was chosen, by itself or in a ZIP file. */
export interface ChosenPicture {
  name: string;
  /** The folders that it came in, with › between them. */
  folder?: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  /** Reads the picture, or returns why it cannot be read any more. A picture of a ZIP file is unpacked each time. */
  read: () => Promise<File | { reason: string }>;
}

export interface LeftOut {
  name: string;
  reason: string;
}

export interface ChosenPictures {
  files: readonly ChosenPicture[];
  leftOut: readonly LeftOut[];
}

export const noPictures: ChosenPictures = { files: [], leftOut: [] };

/** Why the server would reject a picture, apart from its size; undefined if it would accept it. */
export function pictureFault({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size === 0) return 'This file is empty.';
  return type === 'image/heic' ? undefined : fileError({ name, size: 0, type }, [importPictureRules]);
}

/** Below this size, making a picture smaller saves no time. */
const worthShrinking = 1024 * 1024;
const unseen = () => undefined;

/** The picture as it is sent, made smaller if it is large, or why the server would not take it. */
export async function preparedPicture(chosen: File): Promise<File | { reason: string }> {
  const prepared =
    chosen.size < worthShrinking
      ? await withContentType(chosen)
      : await preparedFile(chosen, [importPictureRules], unseen);
  const reason = fileError(prepared, [importPictureRules]);
  return reason === undefined ? prepared : { reason };
}

export const nameToSend = ({ name, folder = '' }: ChosenPicture) => withFolder(name, folder);

const isSameFile = (one: ChosenPicture, other: ChosenPicture) =>
  one.size === other.size && one.lastModified === other.lastModified;

/** Adds pictures to those chosen before. Folder and name identify a picture. */
export function withMore(before: ChosenPictures, more: ChosenPictures): ChosenPictures {
  const byName = new Map(before.files.map((file) => [nameToSend(file), file]));
  const refused = new Map([...before.leftOut, ...more.leftOut].map((file) => [file.name, file]));
  let bytes = bytesOf(before.files);
  for (const file of more.files) {
    const { size } = file;
    const name = nameToSend(file);
    const known = byName.get(name);
    if (known && isSameFile(known, file)) continue;
    if (known) refused.set(name, { name, reason: 'Another file with this name was chosen before.' });
    else if (byName.size >= importLimits.pictures || bytes + size > importLimits.totalBytes)
      refused.set(name, { name, reason: errors.IMPORT_FULL.message });
    else {
      byName.set(name, file);
      bytes += size;
    }
  }
  return { files: [...byName.values()], leftOut: [...refused.values()] };
}

export const bytesOf = (files: readonly Pick<ChosenPicture, 'size'>[]) =>
  files.reduce((sum, { size }) => sum + size, 0);

/** The first files for one call. */
export function nextBatch(files: readonly ChosenPicture[]): ChosenPicture[] {
  const batch: ChosenPicture[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length === uploadLimits.files || (batch.length > 0 && bytes + file.size > uploadLimits.bytes)) break;
    batch.push(file);
    bytes += file.size;
  }
  return batch;
}

/** False for a file that was changed or moved since it was chosen. */
export const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false);
