import { officeType } from '../../../../domain/file-formats';
import { importPictureRules, sheetRules } from '../../../../domain/import-files';
import { folderOf, isNoFile } from '../../../../domain/picture-archives';
import { contentTypeOf } from '../../../lib/chosen-file';
import { untilLoaded } from '../../../lib/load-code';
import { type ChosenPicture, type ChosenPictures, isReadable, pictureFault } from './chosen-pictures';

const [xlsx = '', csv = ''] = sheetRules.types;

/** Types for the file picker. Windows has no type or a wrong one for CSV files, so endings are included. */
export const sheetPickerTypes = [...sheetRules.types, '.xlsx', '.csv', '.txt', '.tsv'];

/** The spreadsheet with the type of its content. The server decides whether a text is a table. */
export async function withSheetType(file: File): Promise<File> {
  const found = await contentTypeOf(file).catch(() => file.type);
  const type = found === officeType || found === 'application/zip' ? xlsx : found || csv;
  return type === file.type ? file : new File([file], file.name, { type });
}

export const picturePickerTypes = [...importPictureRules.types, '.zip'];

/** Path of a file from a chosen folder (`webkitRelativePath`) or from the drop zone (`path`). */
const pathOf = (file: File & { path?: string }) => (file.webkitRelativePath || file.path || '').replace(/^\.?\//, '');

const chosenFile = (file: File): ChosenPicture => ({
  name: file.name,
  folder: folderOf(pathOf(file).normalize('NFC')),
  size: file.size,
  lastModified: file.lastModified,
  // Checked here, because the browser would only report an unreadable file as a failed call.
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
  // A ZIP file that is damaged from its start is reported as such.
  if (type === 'application/zip' || (type === '' && /\.zip$/i.test(name))) return openZip(file);
  // Unreadable files are reported when they are sent.
  const reason = type === undefined ? undefined : pictureFault({ name, size, type });
  return reason === undefined ? { files: [chosenFile(file)], leftOut: [] } : { files: [], leftOut: [{ name, reason }] };
}

/** The pictures among these files and in their ZIP files. Files that programs leave in folders are left out. */
export async function picturesIn(files: readonly File[]): Promise<ChosenPictures> {
  const found = await Promise.all(files.filter(({ name }) => !isNoFile(name)).map(openFile));
  return { files: found.flatMap((part) => part.files), leftOut: found.flatMap((part) => part.leftOut) };
}
