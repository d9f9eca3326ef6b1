import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { formatCount, formatWait, plural } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import type { ImportDetailsFragment } from './imports.generated';
import classes from './running.module.css';
import { isUndoing } from './use-imports';

interface RunningProps {
  item: ImportDetailsFragment;
  busy: boolean;
  /** Undefined for those who only see imports. */
  onCancel: (() => void) | undefined;
}

export function Running({ item, busy, onCancel }: RunningProps) {
  const { rows, totalRows, pictures, totalPictures, secondsLeft } = item.progress;
  const undoing = isUndoing(item);
  const percent = totalRows > 0 ? Math.min(100, Math.round((rows / totalRows) * 100)) : 0;
  const what = undoing ? 'Undoing the import' : 'Importing';
  return (
    <section className={classes.panel} aria-label={what} ref={keepFocus}>
      <p className={classes.percent} aria-hidden>
        {percent} %
      </p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} color="gold" aria-label={what} />
      </Progress.Root>
      <dl className={classes.facts}>
        <div>
          <dt>Rows</dt>
          <dd>
            {formatCount(rows)} of {formatCount(totalRows)}
          </dd>
        </div>
        {totalPictures > 0 && !undoing && (
          <div>
            <dt>Pictures</dt>
            <dd>
              {formatCount(pictures)} of {formatCount(totalPictures)}
            </dd>
          </div>
        )}
        <div>
          <dt>Time left</dt>
          <dd>{secondsLeft === null ? 'Being estimated' : `about ${formatWait(Math.max(1, secondsLeft))}`}</dd>
        </div>
      </dl>
      {/* Announced at each quarter instead of each second. */}
      <VisuallyHidden role="status">
        {what}: {Math.floor(percent / 25) * 25} percent of {plural(totalRows, 'row')}
      </VisuallyHidden>
      <div className={classes.foot}>
        <p>You can leave this page. The work goes on.</p>
        {!undoing && onCancel && (
          <Button variant="default" disabled={busy} onClick={onCancel}>
            Cancel the import
          </Button>
        )}
      </div>
    </section>
  );
}
