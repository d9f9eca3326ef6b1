import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import type { PhotoType, UpdatePhotoInput, UploadPhotoInput } from '../../../graphql/types.generated';
import { errorMessage } from '../../../lib/error-message';
import { usePollWhile } from '../../../lib/polling';
import { notify } from '../../../lib/notify';
import { useUpload } from '../../../lib/use-upload';
import { wordsOf } from './photo-words';
import {
  AdminPhotoPlacesDocument,
  AdminPhotosDocument,
  DeletePhotoDocument,
  OrderPhotosDocument,
  RetryPhotoPictureDocument,
  SetPhotoActiveDocument,
  UpdatePhotoDocument,
  UploadPhotoDocument,
  type AdminPhotoFragment,
} from './photos-admin.generated';

const refetchQueries = ['AdminPhotos'];

/** What people are shown is asked for anew the next time somebody looks. */
const update = (cache: ApolloCache) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'photos' });
};

const isProcessing = ({ picture }: AdminPhotoFragment) => picture?.processing === 'PROCESSING';

/** The photos of one place, asked for again while the sizes of one are still being drawn. */
export const useAdminPhotos = (variables: { type: PhotoType; page: number; perPage: number }) => {
  const { data, previousData, error, loading, refetch, startPolling, stopPolling } = useQuery(AdminPhotosDocument, {
    variables,
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  usePollWhile(Boolean(data?.allPhotos.items.some(isProcessing)), { startPolling, stopPolling });
  const before = previousData?.allPhotos.items.every(({ type }) => type === variables.type) ? previousData : undefined;
  return {
    photos: (data ?? before)?.allPhotos,
    stale: loading && !data,
    error: data ? undefined : error,
    retry: () => void refetch(),
    refresh: refetch,
  };
};

const failed = (error: unknown, fallback: string) => notify.error(errorMessage(error, fallback), { id: 'photo' });
const done = (words: string) => notify.success(words, { about: 'generic', id: 'photo' });

/** A photo that an address names and the open page has not: it may stand on another page, or in another place. */
export const usePhotoElsewhere = (id: string | undefined) => {
  const { data, loading, error } = useQuery(AdminPhotoPlacesDocument, {
    skip: id === undefined,
    fetchPolicy: 'network-only',
  });
  const all = data && [...data.banners.items, ...data.gallery.items, ...data.home.items];
  const photo = all?.find((candidate) => candidate.id === id);
  return { photo, missing: id !== undefined && !loading && all !== undefined && !photo, error };
};

/** What is done to photos that stand there already. */
export const usePhotoActs = (type: PhotoType) => {
  const [setActive] = useMutation(SetPhotoActiveDocument, { update });
  const [order] = useMutation(OrderPhotosDocument, { refetchQueries, awaitRefetchQueries: true, update });
  const [remove, removal] = useMutation(DeletePhotoDocument, { refetchQueries, awaitRefetchQueries: true, update });
  const [retry] = useMutation(RetryPhotoPictureDocument, { refetchQueries });
  const client = useApolloClient();
  const words = wordsOf[type];
  /** Whoever was overtaken sees what it is now. */
  const overtaken = (fallback: string) => async (error: unknown) => {
    failed(error, fallback);
    await client.refetchQueries({ include: refetchQueries });
  };
  return {
    show: (photo: AdminPhotoFragment, active: boolean) => {
      const shown = { ...photo, __typename: 'Photo' as const, active };
      return setActive({
        variables: { input: { id: photo.id, active, seen: photo.version } },
        optimisticResponse: { setPhotoActive: shown },
      }).catch(overtaken('Failed to update photo'));
    },
    order: (ids: string[], seen: string[]) =>
      order({ variables: { input: { type, ids, seen } } }).then(
        () => done('Order saved'),
        overtaken('Failed to update photo'),
      ),
    remove: ({ id, version }: AdminPhotoFragment) =>
      remove({ variables: { input: { id, seen: version } } }).then(
        () => done(words.deleted),
        overtaken(words.failedToDelete),
      ),
    removing: removal.loading,
    /** Draws the sizes of a picture once more. */
    redraw: (mediaId: string) =>
      retry({ variables: { input: { id: mediaId } } }).then(
        () => undefined,
        (error: unknown) => failed(error, 'Failed to update photo'),
      ),
  };
};

/** Sends a new photo, or a change of one, with or without a file. */
export const useSendPhoto = () => {
  const client = useApolloClient();
  const creation = useUpload(UploadPhotoDocument, { refetchQueries });
  const change = useUpload(UpdatePhotoDocument, { refetchQueries });
  return {
    create: (input: UploadPhotoInput) => creation.send({ input }).then(() => update(client.cache)),
    change: (input: UpdatePhotoInput) => change.send({ input }).then(() => update(client.cache)),
    /** The state that somebody else has left. */
    refresh: () => client.refetchQueries({ include: 'active' }),
    progress: creation.progress ?? change.progress,
    cancel: () => {
      creation.cancel();
      change.cancel();
    },
  };
};
