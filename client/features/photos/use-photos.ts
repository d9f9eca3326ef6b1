import { useQuery } from '@apollo/client/react';
import type { PhotoType } from '../../graphql/types.generated';
import { errorMessage } from '../../lib/error-message';
import { PhotosDocument } from './photos.generated';

/** Photos and videos of one type: banner, home slider or gallery. */
export const usePhotos = (type: PhotoType) => {
  const { data, loading, error, refetch } = useQuery(PhotosDocument, { variables: { type } });
  return {
    photos: data?.photos ?? [],
    loading: loading && !data,
    failure: error && !data ? errorMessage(error, 'Failed to fetch photos') : undefined,
    retry: () => void refetch(),
  };
};
