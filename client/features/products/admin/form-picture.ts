import type { Colour } from '../../../graphql/types.generated';
import type { ManagedPictureFragment } from './managed-products.generated';

interface FormPictureFacts {
  id: string;
  label: string;
  /** The colour of the gold that it shows; null if it does not matter. */
  colour: Colour | null;
}

/** A picture in the form: a stored one, or a file to upload. */
export type FormPicture =
  | (FormPictureFacts & { picture: ManagedPictureFragment; file?: undefined })
  | (FormPictureFacts & { picture?: undefined; file: File });

export const storedPicture = (picture: ManagedPictureFragment, index: number): FormPicture => ({
  id: picture.id,
  label: `picture ${index + 1}`,
  picture,
  colour: picture.colour ?? null,
});

export const newPicture = (file: File): FormPicture => ({
  id: crypto.randomUUID(),
  label: file.name,
  file,
  colour: null,
});

export const toPictureInputs = (pictures: readonly FormPicture[]) =>
  pictures.map(({ id, file, colour }) => (file ? { file, colour } : { id, colour }));
