import type { PhotoType } from '../../graphql/types.generated';
import { useServerData } from '../../lib/use-server-data';
import { PhotosDocument } from './photos.generated';

/** Photos and videos of one type: banner, home slider or gallery. */
export const usePhotos = (type: PhotoType) => {
  const query = useServerData(PhotosDocument, { type }, ({ photos }) => photos, { fetchPolicy: 'cache-first' });
  const { data, error } = query;
  return { photos: data ?? [], loading: !data && !error, query };
};
