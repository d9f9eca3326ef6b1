import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import IconDownload from '~icons/tabler/download';
import { undoHours } from '../../../../domain/imports';
import { formatDateTime, plural } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { AdminHeading } from '../../../ui/admin-heading';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { LoadingBlocks } from '../../../ui/loading-blocks';
import { QueryState } from '../../../ui/states';
import { StatusBadge } from '../../../ui/status-badge';
import { BackLink } from './back-link';
import { ImportColumns } from './import-columns';
import { ImportCounts } from './import-counts';
import { productsText, stateLabels, stateTones } from './import-labels';
import { ImportList } from './import-list';
import classes from './import-page.module.css';
import type { ImportDetailsFragment } from './imports.generated';
import { usePictureUploads } from './picture-uploads';
import { PicturesDrop } from './pictures-drop';
import { Report } from './report';
import { Running } from './running';
import { RunPanel } from './run-panel';
import { UploadPanel } from './upload-panel';
import { isUndoing, useImport, useImportActions, useRowsFilter, useWrongRows } from './use-imports';

type Actions = ReturnType<typeof useImportActions>;
type Question = 'discard' | 'cancel' | 'undo';

interface PartProps {
  item: ImportDetailsFragment;
  actions: Actions;
  ask: (question: Question) => void;
}

function WrongRows({ item }: { item: ImportDetailsFragment }) {
  const { busy, save } = useWrongRows(item.id);
  if (item.counts.wrong === 0) return null;
  return (
    <div className={classes.wrong}>
      <Button
        size="sm"
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        onClick={save}
      >
        Download wrong rows
      </Button>
      <p>{plural(item.counts.wrong, 'row')}, with a column that says why. Correct them there, and import that file.</p>
    </div>
  );
}

/** The rows and pictures of the import, below their counts. */
function Contents({ item }: { item: ImportDetailsFragment }) {
  const { filter, change } = useRowsFilter();
  return (
    <section className={classes.contents} aria-label="Rows and pictures">
      <ImportCounts item={item} show={filter.show} onShow={(show) => change({ show })} />
      <WrongRows item={item} />
      <ImportList item={item} filter={filter} change={change} />
    </section>
  );
}

/** What the rows would do, before anything changes. While it is checked again, the last findings stay, dimmed. */
function Checked({ item, actions, ask }: PartProps) {
  const { uploads, status } = usePictureUploads(item.id);
  const checking = item.state === 'READING';
  const waiting = status.active
    ? 'The pictures are still being uploaded.'
    : checking
      ? 'The rows are being checked again.'
      : undefined;
  return (
    <>
      <ImportColumns
        headers={item.headers}
        disabled={actions.acting !== undefined}
        onChange={(mapping) => void actions.map(mapping)}
      />
      <div className={classes.parts}>
        <div className={classes.side}>
          <RunPanel
            item={item}
            waiting={waiting}
            busy={actions.acting === 'run'}
            onRun={(options) => void actions.run(options)}
            onDiscard={() => ask('discard')}
          />
          <div className={classes.more}>
            <PicturesDrop label="More pictures" onFiles={uploads.add} />
          </div>
        </div>
        <div className={classes.main} data-stale={checking || undefined} aria-busy={checking}>
          <Contents item={item} />
        </div>
      </div>
    </>
  );
}

function Reading({ ask }: Pick<PartProps, 'ask'>) {
  return (
    <>
      <p className={classes.reading}>
        Reading the spreadsheet and comparing each row with the shop. Nothing has changed so far.
      </p>
      <LoadingBlocks label="Reading the spreadsheet..." heights={[64, 92, 280]} />
      <div className={classes.discard}>
        <Button size="compact-sm" variant="subtle" color="bad" onClick={() => ask('discard')}>
          Discard this import
        </Button>
      </div>
    </>
  );
}

const rowsIn = ({ counts }: ImportDetailsFragment) =>
  counts.new + counts.changed + counts.unchanged + counts.wrong + counts.skipped;

function Body(props: PartProps) {
  const { item, actions, ask } = props;
  const { state } = item;
  if (state === 'READING' && rowsIn(item) === 0) return <Reading ask={ask} />;
  if (state === 'READING' || state === 'CHECKED') return <Checked {...props} />;
  if (state === 'RUNNING')
    return <Running item={item} busy={actions.acting === 'cancel'} onCancel={() => ask('cancel')} />;
  return (
    <>
      <Report item={item} busy={actions.acting === 'undo'} onUndo={() => ask('undo')} />
      {rowsIn(item) > 0 && <Contents item={item} />}
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
          ? `${productsText(counts.new, counts.changed)} of “${fileName}”: changed ones become as they were before, and new ones are archived.`
          : `No product was changed by “${fileName}”.`}
      </ConfirmDialog>
    );
  const isRun = question === 'cancel';
  return (
    <ConfirmDialog
      title={isRun ? 'Cancel the import' : 'Discard this import'}
      confirm={isRun ? 'Cancel the import' : 'Discard'}
      busyLabel={isRun ? 'Cancelling...' : 'Discarding...'}
      cancel={isRun ? 'Go on importing' : 'Keep it'}
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
  const by = startedBy === null ? '' : ` by ${startedBy}`;
  return (
    <>
      <AdminHeading title={fileName} intro={`Uploaded ${formatDateTime(createdAt)}${by}`}>
        <StatusBadge tone={stateTones[state]}>{isUndoing(item) ? 'Undoing' : stateLabels[state]}</StatusBadge>
      </AdminHeading>
      {(state === 'READING' || state === 'CHECKED') && <UploadPanel id={item.id} />}
      <Body item={item} actions={actions} ask={setQuestion} />
      {question && stillFits(question, item) && (
        <Suspense>
          <QuestionDialog question={question} item={item} actions={actions} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** One import, from its upload to its report. */
export function ImportPage() {
  const { id = '' } = useParams();
  const query = useImport(id);
  usePageTitle(query.data ? `Import: ${query.data.fileName}` : 'Import');
  return (
    <>
      <BackLink to="/admin/products/imports">Imports</BackLink>
      {query.data && !query.notFound ? (
        <ImportView key={id} item={query.data} />
      ) : (
        <QueryState of={query} failed="We couldn't load this import" missing="Import not found" heading="h1">
          <LoadingBlocks label="Loading the import..." heights={[88, 64, 92, 280]} />
        </QueryState>
      )}
    </>
  );
}
