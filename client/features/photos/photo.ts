import type { PhotoType } from '../../graphql/types.generated';
import { brand } from '../../lib/brand';
import { useServerData } from '../../lib/use-server-data';
import { PhotosDocument } from './photos.generated';

/** The point that stays visible where a photo is cropped, in percent of its width and height from the top left. */
export interface Focus {
  focusX: number;
  focusY: number;
}

/** CSS value for `object-position`. */
export const focusPosition = ({ focusX, focusY }: Focus) => `${focusX}% ${focusY}%`;

export const titleOf = ({ title }: { title?: string | null }) => title ?? brand.texts.photoTitle;

/** Photos and videos of one type: banner, home slider or gallery. */
export const usePhotos = (type: PhotoType) => {
  const query = useServerData(PhotosDocument, { type }, ({ photos }) => photos, { fetchPolicy: 'cache-first' });
  const { data, error } = query;
  return { photos: data ?? [], loading: !data && !error, query };
};
