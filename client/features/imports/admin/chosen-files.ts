import { importPictureRules, sheetRules } from '../../../../domain/import-files';
import { isNoFile } from '../../../../domain/picture-archives';
import { type ChosenPicture, type ChosenPictures, extensionOf, isReadable, withoutFaulty } from './chosen-pictures';

const [xlsx = '', csv = ''] = sheetRules.types;
const sheetTypes: Record<string, string | undefined> = { xlsx, csv, txt: csv, tsv: csv };

/** What the file picker offers. Windows knows no type of a CSV file, or a wrong one, so endings are offered too. */
export const sheetPickerTypes = [...sheetRules.types, ...Object.keys(sheetTypes).map((ending) => `.${ending}`)];

/** The spreadsheet with the type of its ending, which browsers take from the programs that are installed. */
export const withSheetType = (file: File) => {
  const type = sheetTypes[extensionOf(file.name)];
  return Promise.resolve(type === undefined || type === file.type ? file : new File([file], file.name, { type }));
};

export const picturePickerTypes = [...importPictureRules.types, '.zip'];

const chosenFile = (file: File): ChosenPicture => ({
  name: file.name,
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
    const { picturesInZip } = await import('./zip-pictures');
    return await picturesInZip(file);
  } catch {
    const reason = "This ZIP file couldn't be opened. Check your connection, and choose it again.";
    return { files: [], leftOut: [{ name: file.name, reason }] };
  }
}

/** The pictures among these files, also those in ZIP files, without the files that programs leave in folders. */
export async function picturesIn(files: readonly File[]): Promise<ChosenPictures> {
  const open = async (file: File) =>
    extensionOf(file.name) === 'zip' ? openZip(file) : withoutFaulty([chosenFile(file)]);
  const found = await Promise.all(files.filter(({ name }) => !isNoFile(name)).map(open));
  return { files: found.flatMap((part) => part.files), leftOut: found.flatMap((part) => part.leftOut) };
}
