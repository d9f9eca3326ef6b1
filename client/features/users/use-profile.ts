import { useMutation, useQuery } from '@apollo/client/react';
import type { UpdateProfileInput } from '../../graphql/types.generated';
import { ProfileDocument, UpdateAvatarDocument, UpdateProfileDocument } from './profile.generated';

export const useProfile = () => {
  const { data, error, loading, refetch } = useQuery(ProfileDocument);
  return { profile: data?.me, error: data ? undefined : error, loading, retry: () => void refetch() };
};

export const useUpdateProfile = () => {
  const [update] = useMutation(UpdateProfileDocument);
  return (input: UpdateProfileInput) => update({ variables: { input } });
};

/** `onProgress` hears how much of the picture has gone out, from 0 to 1. */
export const useUpdateAvatar = () => {
  const [update] = useMutation(UpdateAvatarDocument);
  return (file: File, onProgress: (share: number) => void) =>
    update({ variables: { input: { file } }, context: { onProgress } });
};
