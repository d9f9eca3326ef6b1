import { Box, Button, Group, Stack } from '@mantine/core';
import { byEnumName } from '../../../../domain/enum-names';
import { mailFailureLabels } from '../../../../domain/mails';
import { formatDate, formatTime } from '../../../lib/format';
import type { Column } from '../../../ui/admin-table';
import { StatusBadge } from '../../../ui/status-badge';
import type { FailedMailRowFragment } from './failed-mails.generated';
import classes from './failed-mails-page.module.css';

export const reasonLabels = byEnumName(mailFailureLabels);

interface Handlers {
  onRetry: (mail: FailedMailRowFragment) => void;
  onDrop: (mail: FailedMailRowFragment) => void;
}

/** Columns of the list, without actions if there are no handlers. */
export const failedMailColumns = (handlers: Handlers | undefined): readonly Column<FailedMailRowFragment>[] => [
  {
    key: 'mail',
    label: 'Email',
    minWidth: 200,
    render: ({ title, expired }) => (
      <Stack gap="0.25rem" align="flex-start">
        <strong>{title}</strong>
        {expired && <StatusBadge tone="quiet">Code expired</StatusBadge>}
      </Stack>
    ),
  },
  {
    key: 'recipient',
    label: 'To',
    minWidth: 180,
    render: ({ recipients }) =>
      recipients.length > 0 ? (
        <span className="wrap-anywhere">{recipients.join(', ')}</span>
      ) : (
        <span className="quiet">no longer known</span>
      ),
  },
  {
    key: 'reason',
    label: 'Reason',
    minWidth: 260,
    render: ({ reason, answer }) => (
      <Box maw="46rem">
        {reasonLabels[reason]}
        {answer && <p className="quiet smaller wrap-anywhere">{answer}</p>}
      </Box>
    ),
  },
  {
    key: 'failed',
    label: 'Failed',
    minWidth: 120,
    render: ({ failedAt }) => (
      <time dateTime={failedAt} className={classes.when}>
        {formatDate(failedAt)} <span className="quiet">{formatTime(failedAt)}</span>
      </time>
    ),
  },
  { key: 'tries', label: 'Attempts', align: 'right', render: ({ tries }) => tries },
  ...(handlers ? [actionsColumn(handlers)] : []),
];

const actionsColumn = ({ onRetry, onDrop }: Handlers): Column<FailedMailRowFragment> => ({
  key: 'actions',
  label: 'Actions',
  render: (mail) => (
    <Group gap="0.375rem 0.625rem">
      {!mail.expired && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Send again: ${mail.title}`}
          onClick={() => onRetry(mail)}
        >
          Send again
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="bad"
        aria-label={`Discard ${mail.title}`}
        onClick={() => onDrop(mail)}
      >
        Discard
      </Button>
    </Group>
  ),
});
