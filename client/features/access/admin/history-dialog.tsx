import { Modal } from '@mantine/core';
import { AccessHistory } from './access-history';
import type { RequestCardFragment } from './access-requests.generated';
import classes from './history-dialog.module.css';

export function HistoryDialog({ request, onClose }: { request: RequestCardFragment; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={request.companyName || request.name}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.intro}>Access of {request.name}</p>
      <AccessHistory userId={request.id} />
    </Modal>
  );
}
