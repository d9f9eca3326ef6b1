import { Timeline } from '@mantine/core';
import { accessDecisionLabels, grantedLabel } from '../../../../domain/access';
import { byEnumName } from '../../../../domain/enum-names';
import { formatDateTime } from '../../../lib/format';
import { LoadingBlocks, EmptyState, QueryState } from '../../../ui/states';
import type { AccessHistoryQuery } from './access-requests.generated';
import { useAccessHistory } from './use-access-requests';

type Decision = AccessHistoryQuery['accessHistory'][number];

const labels = byEnumName(accessDecisionLabels);

const title = (decision: Decision) =>
  decision.kind === 'GRANTED' || decision.kind === 'EXTENDED'
    ? `${labels[decision.kind]}: ${grantedLabel(decision)}`
    : labels[decision.kind];

function Decisions({ history }: { history: readonly Decision[] }) {
  if (history.length === 0) return <EmptyState heading="h3" title="No history yet" />;
  return (
    <Timeline bulletSize={12} lineWidth={1} color="gold" active={history.length}>
      {history.map((decision) => (
        <Timeline.Item key={decision.id} title={title(decision)}>
          <p className="quiet small">
            {formatDateTime(decision.at)}
            {decision.by ? ` · ${decision.by}` : ''}
          </p>
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** All requests and decisions about one customer's access, with author and time. */
export function AccessHistory({ userId }: { userId: string }) {
  const query = useAccessHistory(userId);
  if (query.data) return <Decisions history={query.data} />;
  return (
    <QueryState of={query} failed="We couldn't load the history" heading="h3">
      <LoadingBlocks label="Loading the history" heights={[40, 40]} />
    </QueryState>
  );
}
