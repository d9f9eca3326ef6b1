import { Skeleton, Stack, Timeline } from '@mantine/core';
import { whyItFailed } from '../../../lib/error-message';
import { formatDateTime } from '../../../lib/format';
import { ErrorState, Loading } from '../../../ui/states';
import classes from './user-dialog.module.css';
import { decisionWords } from './user-words';
import type { UserAccessHistoryQuery } from './users.generated';
import { useUserHistory } from './use-users';

type Decision = UserAccessHistoryQuery['accessHistory'][number];

const title = ({ kind, hours, permanent }: Decision) => {
  const granted = kind === 'GRANTED' || kind === 'EXTENDED';
  if (!granted) return decisionWords[kind];
  return `${decisionWords[kind]}: ${permanent ? 'Permanent' : hours === 1 ? '1 hour' : `${hours ?? 0} hours`}`;
};

/** Everything that was ever decided about somebody's access, with who and when. */
export function UserHistory({ id }: { id: string }) {
  const { history, error, retry } = useUserHistory(id);
  return (
    <section className={classes.part} aria-labelledby="user-history">
      <h3 id="user-history" className={classes.heading}>
        Access history
      </h3>
      {error && (
        <ErrorState heading="h3" title="The history could not be loaded" text={whyItFailed(error)} onRetry={retry} />
      )}
      {!error && !history && (
        <Loading label="Loading the history">
          <Stack gap="md">
            <Skeleton height={40} />
            <Skeleton height={40} />
          </Stack>
        </Loading>
      )}
      {history?.length === 0 && <p className={classes.detail}>Nothing has been decided yet.</p>}
      {history && history.length > 0 && (
        <Timeline bulletSize={12} lineWidth={1} color="gold" active={history.length}>
          {history.map((decision) => (
            <Timeline.Item key={decision.id} title={title(decision)}>
              <p className={classes.detail}>
                {formatDateTime(decision.at)}
                {decision.by ? ` · ${decision.by}` : ''}
              </p>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </section>
  );
}
