import { useMutation } from '@apollo/client/react';
import type { UpdatePassword } from '../../../domain/auth';
import { useServerData } from '../../lib/use-server-data';
import {
  DevicesDocument,
  EndDeviceDocument,
  EndOtherDevicesDocument,
  UpdatePasswordDocument,
} from './security.generated';

export const useDevices = () => {
  const devices = useServerData(DevicesDocument, {}, ({ sessions }) => sessions);
  // The mutations return whole lists, which do not update the cached query, so it is refetched.
  const refetchDevices = { refetchQueries: [DevicesDocument], awaitRefetchQueries: true };
  const [end] = useMutation(EndDeviceDocument, refetchDevices);
  const [endOthers] = useMutation(EndOtherDevicesDocument, refetchDevices);
  return {
    ...devices,
    endDevice: (id: string) => end({ variables: { input: { id } } }),
    endOthers: () => endOthers(),
  };
};

/** Changes the password. The server also ends all other sessions. */
export const useUpdatePassword = () => {
  const [update] = useMutation(UpdatePasswordDocument, { refetchQueries: [DevicesDocument] });
  return (input: UpdatePassword) => update({ variables: { input } });
};
