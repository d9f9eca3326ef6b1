import { Button } from '@mantine/core';
import IconDownload from '~icons/tabler/download';
import { plural } from '../../../lib/format';
import classes from './import-contents.module.css';
import { ImportCounts } from './import-counts';
import { ImportList } from './import-list';
import type { ImportDetailsFragment } from './imports.generated';
import { useRowsFilter, useWrongRows } from './use-imports';

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
