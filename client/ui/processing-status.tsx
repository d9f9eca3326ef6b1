import { Button, Group } from '@mantine/core';
import type { EnumName } from '../../domain/enum-names';
import type { ProcessingState } from '../../domain/media';
import { StatusBadge } from './status-badge';

interface ProcessingStatusProps {
  picture: { processing: EnumName<ProcessingState>; failure?: string | null };
  onRetry: () => void;
}

/** Processing state of a picture: a badge while its renditions are made, or the failure with a retry button. */
export function ProcessingStatus({ picture: { processing, failure }, onRetry }: ProcessingStatusProps) {
  if (processing === 'READY') return null;
  if (processing === 'PROCESSING') return <StatusBadge tone="warn">Processing</StatusBadge>;
  return (
    <Group className="bad smallest" gap="0.5rem">
      <StatusBadge tone="bad">Failed</StatusBadge>
      <p>{failure}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </Group>
  );
}
