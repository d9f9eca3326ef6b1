import { Button } from '@mantine/core';
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

export const failedMailColumns = ({ onRetry, onDrop }: Handlers): readonly Column<FailedMailRowFragment>[] => [
  {
    key: 'mail',
    label: 'Email',
    minWidth: 200,
    render: ({ title, expired }) => (
      <div className={classes.mail}>
        <b>{title}</b>
        {expired && <StatusBadge tone="quiet">Code expired</StatusBadge>}
      </div>
    ),
  },
  {
    key: 'recipient',
    label: 'To',
    minWidth: 180,
    render: ({ recipients }) =>
      recipients.length > 0 ? (
        <span className={classes.recipients}>{recipients.join(', ')}</span>
      ) : (
        <span className={classes.quiet}>no longer known</span>
      ),
  },
  {
    key: 'reason',
    label: 'Reason',
    minWidth: 260,
    render: ({ reason, answer }) => (
      <div className={classes.reason}>
        {reasonLabels[reason]}
        {answer && <span className={classes.answer}>{answer}</span>}
      </div>
    ),
  },
  {
    key: 'failed',
    label: 'Failed',
    minWidth: 120,
    render: ({ failedAt }) => (
      <time dateTime={failedAt} className={classes.when}>
        {formatDate(failedAt)} <span className={classes.quiet}>{formatTime(failedAt)}</span>
      </time>
    ),
  },
  { key: 'tries', label: 'Attempts', align: 'right', render: ({ tries }) => tries },
  {
    key: 'actions',
    label: 'Actions',
    render: (mail) => (
      <div className={classes.actions}>
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
          aria-label={`Drop ${mail.title}`}
          onClick={() => onDrop(mail)}
        >
          Drop
        </Button>
      </div>
    ),
  },
];
