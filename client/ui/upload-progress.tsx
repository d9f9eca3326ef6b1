import { Button, Progress } from '@mantine/core';
import classes from './upload-progress.module.css';

interface UploadProgressProps {
  label: string;
  /** 0 to 1. */
  progress: number;
  onCancel: () => void;
}

export function UploadProgress({ label, progress, onCancel }: UploadProgressProps) {
  const percent = Math.round(progress * 100);
  return (
    <div className={classes.sending}>
      <Progress.Root size="sm">
        <Progress.Section value={percent} color="gold" aria-label={label} />
      </Progress.Root>
      {/* At 100 % all bytes are sent, but the server has not responded yet. */}
      <span className="smallest tabular">{percent < 100 ? `${percent} %` : 'Processing...'}</span>
      <Button size="compact-sm" variant="subtle" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
