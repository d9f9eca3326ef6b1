import { importLimits, importPictureRules, sheetRules } from '../../../../domain/import-files';
import { formatBytes } from '../../../lib/format';

/** Of the files in one call to the server. */
export const uploadLimits = { files: 20, bytes: 60 * 1024 * 1024 } as const;

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const [xlsx = '', csv = ''] = sheetRules.types;
const sheetTypes: Record<string, string | undefined> = { xlsx, csv, txt: csv, tsv: csv };

/** What the file picker offers. Windows knows no type of a CSV file, or a wrong one, so endings are offered too. */
export const sheetPickerTypes = [...sheetRules.types, ...Object.keys(sheetTypes).map((ending) => `.${ending}`)];

/** The spreadsheet with the type of its ending, which browsers take from the programs that are installed. */
export const withSheetType = (file: File) => {
  const type = sheetTypes[extensionOf(file.name)];
  return Promise.resolve(type === undefined || type === file.type ? file : new File([file], file.name, { type }));
};

const pictureEndings = ['jpg', 'jpeg', 'png', 'webp'];

export const picturePickerTypes = [...importPictureRules.types, '.zip'];

/** Files that programs leave in folders. */
const isHidden = ({ name }: File) => name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);

/** Why the server would not take a file, or could not; undefined for a picture or a ZIP file. */
export function pictureFault({ name, size }: File): string | undefined {
  const ending = extensionOf(name);
  if (ending === 'zip')
    return size > uploadLimits.bytes
      ? `This ZIP file is larger than ${formatBytes(uploadLimits.bytes)}. Please split it, or choose the folder with the pictures instead.`
      : undefined;
  if (!pictureEndings.includes(ending)) return importPictureRules.wrongType;
  if (size === 0) return 'This file is empty.';
  return size > importPictureRules.maxBytes ? importPictureRules.tooLarge : undefined;
}

export interface LeftOut {
  name: string;
  reason: string;
}

export interface ChosenPictures {
  files: readonly File[];
  leftOut: readonly LeftOut[];
}

export const noPictures: ChosenPictures = { files: [], leftOut: [] };

const isSameFile = (one: File, other: File) => one.size === other.size && one.lastModified === other.lastModified;

/** Adds files to those that were chosen before. The pictures of an import are known by their names, whatever the folder. */
export function withMore({ files, leftOut }: ChosenPictures, more: readonly File[]): ChosenPictures {
  const byName = new Map(files.map((file) => [file.name, file]));
  const refused = new Map(leftOut.map((file) => [file.name, file]));
  for (const file of more) {
    if (isHidden(file)) continue;
    const { name } = file;
    const known = byName.get(name);
    const reason = pictureFault(file);
    if (reason !== undefined) refused.set(name, { name, reason });
    else if (known && !isSameFile(known, file))
      refused.set(name, { name, reason: 'Another file with this name was chosen before.' });
    else if (byName.size >= importLimits.pictures)
      refused.set(name, { name, reason: 'An import has at most 10,000 pictures.' });
    else byName.set(name, file);
  }
  return { files: [...byName.values()], leftOut: [...refused.values()] };
}

export const bytesOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The first files for one call. */
export function nextBatch(files: readonly File[]): File[] {
  const batch: File[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length === uploadLimits.files || (batch.length > 0 && bytes + file.size > uploadLimits.bytes)) break;
    batch.push(file);
    bytes += file.size;
  }
  return batch;
}
