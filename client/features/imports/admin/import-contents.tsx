import { Button } from '@mantine/core';
import IconDownload from '~icons/tabler/download';
import { plural, formatCount } from '../../../lib/format';
import { useSession } from '../../auth/use-session';
import classes from './import-contents.module.css';
import { ImportList } from './import-list';
import type { ImportDetailsFragment } from './imports.generated';
import { useRowsFilter, useWrongRows, type ShownList, useRowsWithoutPictures } from './use-imports';

interface CountButtonProps {
  label: string;
  /** Undefined while it loads. */
  count: number | undefined;
  pressed: boolean;
  onPress: () => void;
}

function CountButton({ label, count, pressed, onPress }: CountButtonProps) {
  return (
    <button type="button" className={classes.count} aria-pressed={pressed} onClick={onPress}>
      <span className="quiet smallest">{label}</span>{' '}
      <span className={classes.figure}>{count === undefined ? '–' : formatCount(count)}</span>
    </button>
  );
}

interface ImportCountsProps {
  item: ImportDetailsFragment;
  show: ShownList;
  onShow: (show: ShownList) => void;
}

/** Counts of rows and pictures by kind. Pressing a count filters the list below. */
function ImportCounts({ item, show, onShow }: ImportCountsProps) {
  const { id, state, counts } = item;
  const noPictures = useRowsWithoutPictures({ id, state });
  const all = counts.new + counts.changed + counts.unchanged + counts.wrong + counts.skipped;
  const buttons: { show: ShownList; label: string; count: number | undefined; always?: boolean }[] = [
    { show: 'ALL', label: 'All rows', count: all, always: true },
    { show: 'NEW', label: 'New', count: counts.new, always: true },
    { show: 'CHANGED', label: 'Changed', count: counts.changed, always: true },
    { show: 'UNCHANGED', label: 'Unchanged', count: counts.unchanged, always: true },
    { show: 'WRONG', label: 'Wrong', count: counts.wrong, always: true },
    { show: 'SKIPPED', label: 'Not undone', count: counts.skipped },
    { show: 'NO_PICTURES', label: 'No pictures', count: noPictures, always: true },
    { show: 'NOTICED', label: 'To look at', count: counts.noticed },
    { show: 'PICTURES', label: 'Pictures', count: counts.picturesMatched, always: true },
    { show: 'PICTURES_LEFT_OUT', label: 'Left out', count: counts.picturesUnmatched },
  ];
  return (
    <div className={classes.counts} role="group" aria-label="Show">
      {buttons
        .filter(({ always, count, show: list }) => always || count || list === show)
        .map(({ show: list, label, count }) => (
          <CountButton key={list} label={label} count={count} pressed={list === show} onPress={() => onShow(list)} />
        ))}
    </div>
  );
}

function WrongRows({ item }: { item: ImportDetailsFragment }) {
  const { busy, save } = useWrongRows(item.id);
  const { may } = useSession();
  if (item.counts.wrong === 0 || !may('exports:read')) return null;
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
      <p>
        {plural(item.counts.wrong, 'row')}, with a column that says why. Correct them{' '}
        {item.endedAt === null ? 'in the table, or in this file and import it.' : 'there, and import that file.'}
      </p>
    </div>
  );
}

export function ImportContents({ item }: { item: ImportDetailsFragment }) {
  const { filter, change } = useRowsFilter();
  return (
    <section className={classes.contents} aria-label="Rows and pictures">
      <ImportCounts item={item} show={filter.show} onShow={(show) => change({ show })} />
      <WrongRows item={item} />
      <ImportList item={item} filter={filter} change={change} />
    </section>
  );
}
