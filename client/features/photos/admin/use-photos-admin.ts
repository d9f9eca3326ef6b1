import type { ApolloCache } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { photoMessages } from '../../../../domain/photos';
import type { PhotoType, UpdatePhotoInput, UploadPhotoInput } from '../../../graphql/types.generated';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { usePagedQuery, useServerData } from '../../../lib/use-server-data';
import { useUpload } from '../../../lib/use-upload';
import { photoLabels } from './photo-labels';
import {
  AdminPhotosByTypeDocument,
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

/** Evicts the public photo lists, so that they are fetched again when they are next shown. */
const update = (cache: ApolloCache) => {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'photos' });
};

/** Photos of one type. While another type loads, the photos of the previous one are not shown. */
export const useAdminPhotos = (variables: { type: PhotoType; page: number; perPage: number }) => {
  const { page, ...rest } = usePagedQuery(AdminPhotosDocument, variables, ({ allPhotos }) => allPhotos, {
    isProcessing: ({ items }) => items.some(({ picture }) => picture?.processing === 'PROCESSING'),
  });
  return { page: page?.items.every(({ type }) => type === variables.type) ? page : undefined, ...rest };
};

const failed = (error: unknown, fallback: string) => notify.error(errorMessage(error, fallback), { id: 'photo' });
const succeeded = (message: string) => notify.success(message, { about: 'generic', id: 'photo' });

/** Finds a photo by id among all types, for links to a photo that is not on the current page. */
export const usePhotoById = (id: string | undefined) => {
  const { data: all, error } = useServerData(
    AdminPhotosByTypeDocument,
    {},
    ({ banners, gallery, home }) => [...banners.items, ...gallery.items, ...home.items],
    { skip: id === undefined, fetchPolicy: 'network-only' },
  );
  const photo = all?.find((candidate) => candidate.id === id);
  return { photo, missing: id !== undefined && all !== undefined && !photo, error };
};

export const usePhotoActions = (type: PhotoType) => {
  const [setActive] = useMutation(SetPhotoActiveDocument, { update });
  const [order] = useMutation(OrderPhotosDocument, { refetchQueries, awaitRefetchQueries: true, update });
  const [remove] = useMutation(DeletePhotoDocument, { refetchQueries, awaitRefetchQueries: true, update });
  const [retry] = useMutation(RetryPhotoPictureDocument, { refetchQueries });
  const client = useApolloClient();
  const labels = photoLabels[type];
  /** Shows the error and refetches, because another administrator may have changed the photos. */
  const onFailure = (fallback: string) => async (error: unknown) => {
    failed(error, fallback);
    await client.refetchQueries({ include: refetchQueries });
  };
  return {
    show: (photo: AdminPhotoFragment, active: boolean) => {
      const shown = { ...photo, __typename: 'Photo' as const, active };
      return setActive({
        variables: { input: { id: photo.id, active, seen: photo.version } },
        optimisticResponse: { setPhotoActive: shown },
      }).catch(onFailure('Failed to update photo'));
    },
    order: (ids: string[], seen: string[]) =>
      order({ variables: { input: { type, ids, seen } } }).then(
        () => succeeded(photoMessages.ordered),
        onFailure('Failed to update photo'),
      ),
    remove: ({ id, version }: AdminPhotoFragment) =>
      remove({ variables: { input: { id, seen: version } } }).then(
        () => succeeded(labels.success.deleted),
        onFailure(labels.failedToDelete),
      ),
    retryProcessing: (mediaId: string) =>
      retry({ variables: { input: { id: mediaId } } }).then(
        () => undefined,
        (error: unknown) => failed(error, 'Failed to update photo'),
      ),
  };
};

/** Uploads a new photo or updates one, with or without a new file. */
export const useSendPhoto = () => {
  const client = useApolloClient();
  const creation = useUpload(UploadPhotoDocument, { refetchQueries });
  const change = useUpload(UpdatePhotoDocument, { refetchQueries });
  return {
    create: (input: UploadPhotoInput) => creation.send({ input }).then(() => update(client.cache)),
    change: (input: UpdatePhotoInput) => change.send({ input }).then(() => update(client.cache)),
    /** Refetches the stored photos after an edit conflict. */
    refresh: () => client.refetchQueries({ include: 'active' }),
    progress: creation.progress ?? change.progress,
    cancel: () => {
      creation.cancel();
      change.cancel();
    },
  };
};
