import { useMutation } from '@apollo/client/react';
import type { UpdateProfileInput } from '../../graphql/types.generated';
import { useServerData } from '../../lib/use-server-data';
import { useUpload } from '../../lib/use-upload';
import { ProfileDocument, UpdateAvatarDocument, UpdateProfileDocument } from './profile.generated';

export const useProfile = () => useServerData(ProfileDocument, {}, ({ me }) => me, { fetchPolicy: 'cache-first' });

export const useUpdateProfile = () => {
  const [update] = useMutation(UpdateProfileDocument);
  return (input: UpdateProfileInput) => update({ variables: { input } });
};

export const useUpdateAvatar = () => {
  const { send, progress, cancel } = useUpload(UpdateAvatarDocument);
  return { send: (file: File) => send({ input: { file } }), progress, cancel };
};
