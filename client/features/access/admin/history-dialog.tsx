import { Dialog } from '../../../ui/dialog';
import { AccessHistory } from './access-history';
import type { RequestCardFragment } from './access-requests.generated';
import classes from './history-dialog.module.css';

export function HistoryDialog({ request, onClose }: { request: RequestCardFragment; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={request.companyName || request.name}>
      <p className={classes.intro}>Access of {request.name}</p>
      <AccessHistory userId={request.id} />
    </Dialog>
  );
}
