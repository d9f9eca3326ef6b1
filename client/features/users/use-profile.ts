import { useMutation, useQuery } from '@apollo/client/react';
import type { UpdateProfileInput } from '../../graphql/types.generated';
import { useUpload } from '../../lib/use-upload';
import { ProfileDocument, UpdateAvatarDocument, UpdateProfileDocument } from './profile.generated';

export const useProfile = () => {
  const { data, error, loading, refetch } = useQuery(ProfileDocument);
  return { profile: data?.me, error: data ? undefined : error, loading, retry: () => void refetch() };
};

export const useUpdateProfile = () => {
  const [update] = useMutation(UpdateProfileDocument);
  return (input: UpdateProfileInput) => update({ variables: { input } });
};

export const useUpdateAvatar = () => {
  const { send, progress, cancel } = useUpload(UpdateAvatarDocument);
  return { send: (file: File) => send({ input: { file } }), progress, cancel };
};
