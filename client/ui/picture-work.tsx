import { Button } from '@mantine/core';
import classes from './picture-work.module.css';
import { StatusBadge } from './status-badge';

interface PictureWorkProps {
  picture: { processing: 'PROCESSING' | 'READY' | 'FAILED'; failure?: string | null };
  onRetry: () => void;
}

/** Whether the sizes of a picture are drawn already; one that failed says why and can be drawn once more. */
export function PictureWork({ picture: { processing, failure }, onRetry }: PictureWorkProps) {
  if (processing === 'READY') return null;
  if (processing === 'PROCESSING') return <StatusBadge tone="warn">Processing</StatusBadge>;
  return (
    <div className={classes.failed}>
      <StatusBadge tone="bad">Failed</StatusBadge>
      <p>{failure}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
