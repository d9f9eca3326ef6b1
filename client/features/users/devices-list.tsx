import { useMutation } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { errorMessage } from '../../lib/error-message';
import { formatDateTime } from '../../lib/format';
import { notify } from '../../lib/notify';
import { useServerData } from '../../lib/use-server-data';
import { AccountRow, AccountRows } from '../../ui/account-section';
import type { ConfirmDialogProps } from '../../ui/confirm-dialog';
import { lazyComponent, useOpenedOnce } from '../../ui/lazy-component';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { ShopTime } from '../../ui/shop-time';
import { StatusBadge } from '../../ui/status-badge';
import { DevicesDocument, EndDeviceDocument, EndOtherDevicesDocument, type DeviceFragment } from './security.generated';

const loadDialog = () => import('../../ui/confirm-dialog');
const ConfirmDialog = lazyComponent<ConfirmDialogProps, 'ConfirmDialog'>(loadDialog, 'ConfirmDialog');

// The mutations return whole lists, which do not update the cached query, so it is refetched.
const refetchDevices = { refetchQueries: [DevicesDocument], awaitRefetchQueries: true };

interface DeviceRowProps {
  device: DeviceFragment;
  busy: boolean;
  onEnd: () => void;
}

function DeviceRow({ device, busy, onEnd }: DeviceRowProps) {
  return (
    <AccountRow>
      <div>
        <Group className="medium" gap="0.25rem 0.75rem">
          {device.device} {device.current && <StatusBadge tone="ok">This device</StatusBadge>}
        </Group>
        <p className="quiet small">
          Signed in {formatDateTime(device.signedInAt)} · last seen {formatDateTime(device.lastSeenAt)} ·{' '}
          {device.address}
        </p>
      </div>
      {!device.current && (
        <Button
          size="sm"
          variant="default"
          onClick={onEnd}
          disabled={busy}
          aria-label={`Sign out ${device.device}, ${device.address}`}
        >
          Sign out
        </Button>
      )}
    </AccountRow>
  );
}

/** The devices on which this account is signed in, with buttons to sign out the others. */
export function DevicesList() {
  const query = useServerData(DevicesDocument, {}, ({ sessions }) => sessions);
  const [endDevice] = useMutation(EndDeviceDocument, refetchDevices);
  const [endOthers] = useMutation(EndOtherDevicesDocument, refetchDevices);
  const { data: devices } = query;
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const isDialogUsed = useOpenedOnce(confirming, loadDialog);

  const end = async (action: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await action();
      notify.success(done, { id: 'devices' });
    } catch (reason) {
      notify.error(errorMessage(reason, "We couldn't sign out this device. Please try again."), { id: 'devices' });
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  };

  if (!devices)
    return (
      <QueryState of={query} failed="We couldn't load your devices" heading="h3">
        <LoadingBlocks label="Loading your devices" heights={[64, 64]} />
      </QueryState>
    );
  return (
    <>
      <ShopTime />
      <AccountRows>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={busy}
            onEnd={() => void end(() => endDevice({ variables: { input: { id: device.id } } }), 'Device signed out.')}
          />
        ))}
      </AccountRows>
      {devices.length > 1 && (
        <Button variant="default" mt="lg" onClick={() => setConfirming(true)} disabled={busy}>
          Sign out all other devices
        </Button>
      )}
      {isDialogUsed && (
        <Suspense>
          <ConfirmDialog
            opened={confirming}
            title="Sign out all other devices"
            confirm="Sign out"
            busyLabel="Signing out..."
            onClose={() => setConfirming(false)}
            onConfirm={() => end(endOthers, 'All other devices signed out.')}
          >
            You'll be signed out on all other devices. This device stays signed in.
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
