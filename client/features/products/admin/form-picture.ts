import type { ManagedPictureFragment } from './managed-products.generated';

/** A picture in the form: a stored one, or a file to upload. */
export type FormPicture =
  | { id: string; label: string; picture: ManagedPictureFragment; file?: undefined }
  | { id: string; label: string; picture?: undefined; file: File };

export const storedPicture = (picture: ManagedPictureFragment, index: number): FormPicture => ({
  id: picture.id,
  label: `picture ${index + 1}`,
  picture,
});

export const newPicture = (file: File): FormPicture => ({ id: crypto.randomUUID(), label: file.name, file });

export const toPictureInputs = (pictures: readonly FormPicture[]) =>
  pictures.map(({ id, file }) => (file ? { file } : { id }));
