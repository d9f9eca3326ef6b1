import { useMutation, useQuery } from '@apollo/client/react';
import type { UpdatePassword } from '../../../domain/auth';
import {
  DevicesDocument,
  EndDeviceDocument,
  EndOtherDevicesDocument,
  UpdatePasswordDocument,
} from './security.generated';

export const useDevices = () => {
  const { data, error, refetch } = useQuery(DevicesDocument, { fetchPolicy: 'cache-and-network' });
  // The answers are whole lists; asking again is what puts the shorter one on the screen.
  const shorter = { refetchQueries: [DevicesDocument], awaitRefetchQueries: true };
  const [end] = useMutation(EndDeviceDocument, shorter);
  const [endOthers] = useMutation(EndOtherDevicesDocument, shorter);
  return {
    devices: data?.sessions,
    error: data ? undefined : error,
    retry: () => void refetch(),
    endDevice: (id: string) => end({ variables: { input: { id } } }),
    endOthers: () => endOthers(),
  };
};

/** The server ends every other session with it. */
export const useUpdatePassword = () => {
  const [update] = useMutation(UpdatePasswordDocument, { refetchQueries: [DevicesDocument] });
  return (input: UpdatePassword) => update({ variables: { input } });
};
