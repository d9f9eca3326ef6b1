import { Button, Group } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './user-dialog.module.css';

interface InlineConfirmProps {
  children: ReactNode;
  confirm: string;
  busyLabel: string;
  busy: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation inside a dialog, which avoids a second dialog on top. */
export function InlineConfirm({
  children,
  confirm,
  busyLabel,
  busy,
  destructive,
  onConfirm,
  onCancel,
}: InlineConfirmProps) {
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
