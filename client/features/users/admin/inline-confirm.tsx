import { Button, Group } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBusy } from '../../../lib/use-busy';
import classes from './user-dialog.module.css';

interface InlineConfirmProps {
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  destructive?: boolean;
  onConfirm: () => unknown;
  onCancel: () => void;
}

/** A confirmation inside a dialog, which avoids a second dialog on top. */
export function InlineConfirm({ children, confirm, busyLabel, destructive, onConfirm, onCancel }: InlineConfirmProps) {
  const { busy, run } = useBusy(onConfirm);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.question} role="group" aria-label={confirm}>
      <p>{children}</p>
      <Group mt="md" gap="sm">
        <Button ref={cancel} size="sm" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" color={destructive ? 'bad' : undefined} disabled={busy} onClick={run}>
          {busy ? busyLabel : confirm}
        </Button>
      </Group>
    </div>
  );
}
