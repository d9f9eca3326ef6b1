import { officeType } from '../../../../domain/file-formats';
import { importPictureRules, sheetRules } from '../../../../domain/import-files';
import { folderOf, isNoFile } from '../../../../domain/picture-archives';
import { contentTypeOf } from '../../../lib/chosen-file';
import { untilLoaded } from '../../../lib/load-code';
import { type ChosenPicture, type ChosenPictures, isReadable, pictureFault } from './chosen-pictures';

const [xlsx = '', csv = ''] = sheetRules.types;

/** What the file picker offers. Windows knows no type of a CSV file, or a wrong one, so endings are offered too. */
export const sheetPickerTypes = [...sheetRules.types, '.xlsx', '.csv', '.txt', '.tsv'];

/** The spreadsheet with the type of its content. Whether a text is a table is for the server to find out. */
export async function withSheetType(file: File): Promise<File> {
  const found = await contentTypeOf(file).catch(() => file.type);
  const type = found === officeType || found === 'application/zip' ? xlsx : found || csv;
  return type === file.type ? file : new File([file], file.name, { type });
}

export const picturePickerTypes = [...importPictureRules.types, '.zip'];

/** Browsers say it of a folder that is chosen, and the drop zone of one that is dropped. */
const pathOf = (file: File & { path?: string }) => (file.webkitRelativePath || file.path || '').replace(/^\.?\//, '');

const chosenFile = (file: File): ChosenPicture => ({
  name: file.name,
  folder: folderOf(pathOf(file).normalize('NFC')),
  size: file.size,
  lastModified: file.lastModified,
  // Of a file that is not readable, the browser would only say that the call has failed.
  read: async () =>
    (await isReadable(file))
      ? file
      : { reason: 'This file was changed or moved after it was chosen. Please choose it again.' },
});

async function openZip(file: File): Promise<ChosenPictures> {
  try {
    const { picturesInZip } = await untilLoaded(() => import('./zip-pictures'));
    return await picturesInZip(file);
  } catch {
    const reason = "This ZIP file couldn't be opened. Check your connection, and choose it again.";
    return { files: [], leftOut: [{ name: file.name, reason }] };
  }
}

async function openFile(file: File): Promise<ChosenPictures> {
  const { name, size } = file;
  const type = await contentTypeOf(file).catch(() => undefined);
  // One that is damaged from its start is told as such.
  if (type === 'application/zip' || (type === '' && /\.zip$/i.test(name))) return openZip(file);
  // That a file cannot be read is said when it is sent.
  const reason = type === undefined ? undefined : pictureFault({ name, size, type });
  return reason === undefined ? { files: [chosenFile(file)], leftOut: [] } : { files: [], leftOut: [{ name, reason }] };
}

/** The pictures among these files, also those in ZIP files, without the files that programs leave in folders. */
export async function picturesIn(files: readonly File[]): Promise<ChosenPictures> {
  const found = await Promise.all(files.filter(({ name }) => !isNoFile(name)).map(openFile));
  return { files: found.flatMap((part) => part.files), leftOut: found.flatMap((part) => part.leftOut) };
}
