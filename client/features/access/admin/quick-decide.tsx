import type { RequestCardFragment } from './access-requests.generated';
import { DecisionButtons } from './decision-buttons';
import classes from './quick-decide.module.css';
import { outcome } from './request-card';
import { useRequestDecision } from './use-access-decision';
import { useDecidedRequest } from './use-access-requests';

interface QuickDecideProps {
  request: RequestCardFragment;
  /** No longer in the list, because it has been decided. */
  removed: boolean;
  onOutdated: () => void;
}

/** Compact approve and reject controls, replaced by the outcome after the decision. */
export function QuickDecide({ request: listed, removed, onOutdated }: QuickDecideProps) {
  const request = useDecidedRequest(listed, removed);
  const { acting, decide } = useRequestDecision(request, onOutdated);
  if (!request.allowedActions.includes('REJECT')) {
    return (
      <p className={classes.outcome} role="status">
        {outcome(request)}
      </p>
    );
  }
  return (
    <div className={classes.decide}>
      <DecisionButtons
        compact
        name={request.name}
        allowed={request.allowedActions}
        grant="Approve"
        acting={acting}
        onDecide={decide}
      />
    </div>
  );
}
