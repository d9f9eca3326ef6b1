import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import { undoHours } from '../../../../domain/imports';
import { formatCount, formatDateTime, plural } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import { isEmptyRun, productsText } from './import-labels';
import type { ImportDetailsFragment } from './imports.generated';
import classes from './report.module.css';

const hourMs = 60 * 60 * 1000;

const undoneText = ({ counts: { restored, archived, skipped } }: ImportDetailsFragment) => {
  const parts = [
    restored > 0 && `${plural(restored, 'product')} restored`,
    archived > 0 && `${plural(archived, 'new product')} archived`,
  ].filter(Boolean);
  const done = parts.length > 0 ? `${parts.join(', ')}.` : 'There was nothing to undo.';
  return skipped > 0
    ? `${done} ${skipped === 1 ? '1 row was' : `${formatCount(skipped)} rows were`} not undone, because the products were changed since.`
    : done;
};

const outcomeOf = (item: ImportDetailsFragment): [title: string, text: string] => {
  const { state, counts, progress, runAt, failure, markNew } = item;
  const marks = counts.new > 0 ? ` New products are ${markNew ? '' : 'not '}marked as “New”.` : '';
  if (state === 'UNDONE') return ['The import is undone', undoneText(item)];
  if (state === 'FAILED') return ["The import couldn't be finished", failure ?? 'Please start a new import.'];
  if (state === 'CANCELLED')
    return runAt === null
      ? ['The import is cancelled', 'Nothing has changed in the shop.']
      : [
          'The import is cancelled',
          `${formatCount(progress.rows)} of ${plural(progress.totalRows, 'row')} were done before. They stay, until you undo them.${marks}`,
        ];
  const written = counts.new + counts.changed;
  const wrong =
    counts.wrong > 0 ? ` ${plural(counts.wrong, 'wrong row')} ${counts.wrong === 1 ? 'was' : 'were'} left out.` : '';
  return [
    isEmptyRun(item) ? 'Nothing imported' : 'The import is done',
    `${written > 0 ? `${productsText(counts.new, counts.changed)} imported.` : 'No product had to change.'}${wrong}${marks}`,
  ];
};

interface ReportProps {
  item: ImportDetailsFragment;
  busy: boolean;
  /** Undefined for those who only see imports. */
  onUndo: (() => void) | undefined;
}

/** The outcome of an import, and the possible next steps. */
export function Report({ item, busy, onUndo }: ReportProps) {
  const { state, endedAt } = item;
  const canUndo = item.canUndo && onUndo !== undefined;
  const [title, text] = outcomeOf(item);
  const isNothing = item.runAt === null;
  return (
    <section className={classes.report} data-state={isEmptyRun(item) ? 'nothing' : state.toLowerCase()} ref={keepFocus}>
      <div role="status">
        <h2 className={classes.title}>{title}</h2>
        <p>{text}</p>
      </div>
      <Group gap="0.75rem">
        {isNothing ? (
          onUndo && (
            <Button component={Link} to="/admin/products/imports">
              Start again
            </Button>
          )
        ) : (
          <Button component={Link} to="/admin/products" variant={state === 'DONE' ? 'filled' : 'default'}>
            Show products
          </Button>
        )}
        {state === 'FAILED' && !isNothing && onUndo && (
          <Button component={Link} to="/admin/products/imports" variant="default">
            Start again
          </Button>
        )}
        {canUndo && (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<IconArrowBackUp size={18} stroke={1.5} aria-hidden />}
            onClick={onUndo}
          >
            Undo this import
          </Button>
        )}
        {canUndo && endedAt !== null && (
          <p className="quiet small">
            Until {formatDateTime(new Date(new Date(endedAt).getTime() + undoHours * hourMs))}
          </p>
        )}
      </Group>
    </section>
  );
}
