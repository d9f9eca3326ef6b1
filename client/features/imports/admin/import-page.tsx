import { Box, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import { undoHours } from '../../../../domain/imports';
import { formatDateTime } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { AdminHeading } from '../../../ui/admin-list-page';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { lazyComponent, useIdleLoad } from '../../../ui/lazy-component';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { ShopTime } from '../../../ui/shop-time';
import { StatusBadge } from '../../../ui/status-badge';
import { useSession } from '../../auth/use-session';
import { BackLink } from './back-link';
import type { CheckedProps } from './checked';
import { stateOf, undoText } from './import-labels';
import type { ImportDetailsFragment } from './imports.generated';
import { Report } from './report';
import { Running } from './running';
import { UploadPanel } from './upload-panel';
import { isUndoing, useImport, useImportActions } from './use-imports';

const loadChecked = () => import('./checked');
const Checked = lazyComponent<CheckedProps, 'Checked'>(loadChecked, 'Checked');
const ImportContents = lazyComponent(() => import('./import-contents'), 'ImportContents');

type Actions = ReturnType<typeof useImportActions>;
type Question = 'discard' | 'cancel' | 'undo';

interface PartProps {
  item: ImportDetailsFragment;
  actions: Actions;
  /** Undefined for those who only see imports. */
  ask: ((question: Question) => void) | undefined;
}

const Waiting = ({ label }: { label: string }) => <LoadingBlocks label={label} heights={[64, 92, 280]} />;

function Reading({ ask }: Pick<PartProps, 'ask'>) {
  return (
    <>
      <Box component="p" className="quiet" mb="1.25rem">
        Reading the spreadsheet and comparing each row with the shop. Nothing has changed so far.
      </Box>
      <Waiting label="Reading the spreadsheet..." />
      {ask && (
        <Box mt="1rem">
          <Button size="compact-sm" variant="subtle" color="bad" onClick={() => ask('discard')}>
            Discard this import
          </Button>
        </Box>
      )}
    </>
  );
}

const rowsIn = ({ counts }: ImportDetailsFragment) =>
  counts.new + counts.changed + counts.unchanged + counts.wrong + counts.skipped;

function Body(props: PartProps) {
  const { item, actions, ask } = props;
  const { state } = item;
  if (state === 'READING' && rowsIn(item) === 0) return <Reading ask={ask} />;
  if (state === 'READING' || state === 'CHECKED')
    return (
      <Suspense fallback={<Waiting label="Loading the rows..." />}>
        {ask ? (
          <Checked item={item} actions={actions} onDiscard={() => ask('discard')} />
        ) : (
          <ImportContents item={item} />
        )}
      </Suspense>
    );
  if (state === 'RUNNING')
    return <Running item={item} busy={actions.acting === 'cancel'} onCancel={ask && (() => ask('cancel'))} />;
  return (
    <>
      <Report item={item} busy={actions.acting === 'undo'} onUndo={ask && (() => ask('undo'))} />
      {rowsIn(item) > 0 && (
        <Suspense fallback={<Waiting label="Loading the rows..." />}>
          <ImportContents item={item} />
        </Suspense>
      )}
    </>
  );
}

interface QuestionProps {
  question: Question;
  item: ImportDetailsFragment;
  actions: Actions;
  onClose: () => void;
}

function QuestionDialog({ question, item, actions, onClose }: QuestionProps) {
  const { counts, fileName } = item;
  if (question === 'undo')
    return (
      <ConfirmDialog
        title="Undo this import"
        confirm="Undo the import"
        busyLabel="Undoing..."
        destructive
        consequences={`Products that were changed since are left as they are, and listed. An import can be undone for ${undoHours} hours, and only once.`}
        onConfirm={() => actions.undo().then(onClose)}
        onClose={onClose}
      >
        {counts.new + counts.changed > 0
          ? `This undoes “${fileName}”. ${undoText(counts.new, counts.changed)}`
          : `No product was changed by “${fileName}”.`}
      </ConfirmDialog>
    );
  const isRun = question === 'cancel';
  return (
    <ConfirmDialog
      title={isRun ? 'Cancel the import' : 'Discard this import'}
      confirm={isRun ? 'Cancel the import' : 'Discard'}
      busyLabel={isRun ? 'Cancelling...' : 'Discarding...'}
      cancel={isRun ? 'Keep importing' : 'Keep it'}
      destructive
      onConfirm={() => actions.cancel().then(onClose)}
      onClose={onClose}
    >
      {isRun
        ? 'The rows that are done stay. You can undo them afterwards.'
        : `Nothing has changed in the shop. “${fileName}” and its pictures have to be uploaded again to import them.`}
    </ConfirmDialog>
  );
}

const stillFits = (question: Question, item: ImportDetailsFragment) => {
  if (question === 'undo') return item.canUndo || isUndoing(item);
  return question === 'cancel' ? item.state === 'RUNNING' : item.state === 'READING' || item.state === 'CHECKED';
};

function ImportView({ item }: { item: ImportDetailsFragment }) {
  const { state, fileName, startedBy, createdAt } = item;
  const actions = useImportActions(item.id);
  const [question, setQuestion] = useState<Question>();
  const mayImport = useSession().may('catalogue:write');
  const by = startedBy === null ? '' : ` by ${startedBy}`;
  return (
    <>
      <AdminHeading title={fileName} intro={`Uploaded ${formatDateTime(createdAt)}${by}`}>
        <StatusBadge tone={stateOf(item).tone}>{isUndoing(item) ? 'Undoing' : stateOf(item).label}</StatusBadge>
      </AdminHeading>
      <ShopTime />
      {mayImport && (
        <UploadPanel
          id={item.id}
          unfinished={item.unfinishedUpload}
          open={state === 'READING' || state === 'CHECKED'}
        />
      )}
      <Body item={item} actions={actions} ask={mayImport ? setQuestion : undefined} />
      {question && stillFits(question, item) && (
        <Suspense>
          <QuestionDialog question={question} item={item} actions={actions} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  );
}

export function ImportPage() {
  const { id = '' } = useParams();
  const query = useImport(id);
  // Most opened imports are waiting for the check by a person.
  useIdleLoad(loadChecked);
  usePageTitle(query.data ? `Import: ${query.data.fileName}` : 'Import');
  return (
    <>
      <BackLink to="/admin/products/imports">Imports</BackLink>
      {query.data && !query.notFound ? (
        <ImportView key={id} item={query.data} />
      ) : (
        <QueryState of={query} failed="We couldn't load this import" missing="Import not found" heading="h1">
          <Waiting label="Loading the import..." />
        </QueryState>
      )}
    </>
  );
}

export { ImportPage as Component };
