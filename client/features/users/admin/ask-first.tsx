import { Button, Group } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './user-dialog.module.css';

interface AskFirstProps {
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  busy: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question inside a dialog: a dialog over a dialog would be one too many. */
export function AskFirst({ children, confirm, busyLabel, busy, destructive, onConfirm, onCancel }: AskFirstProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={classes.question} role="group" aria-label={confirm}>
      <p>{children}</p>
      <Group mt="md" gap="sm">
        <Button ref={cancel} size="sm" variant="default" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" color={destructive ? 'bad' : undefined} disabled={busy} onClick={onConfirm}>
          {busy ? busyLabel : confirm}
        </Button>
      </Group>
    </div>
  );
}
