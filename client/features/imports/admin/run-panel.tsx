import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { importMessages } from '../../../../domain/imports';
import { newProductDays } from '../../../../domain/showcase';
import type { RunImportInput } from '../../../graphql/types.generated';
import { formatDateTime, plural } from '../../../lib/format';
import { keepFocus } from '../../../ui/focus';
import { isUnread, listed, productsText } from './import-labels';
import type { ImportDetailsFragment } from './imports.generated';
import classes from './run-panel.module.css';

type Options = Required<Omit<RunImportInput, 'id'>>;

const standard = { createCategories: false, assignNumbers: false, pictures: 'REPLACE' } as const;

interface Plan {
  label: string;
  /** Why there is nothing to import. */
  obstacle?: string;
}

/** The wrong rows that the options make right. */
const mendedBy = ({ assignNumbers, createCategories }: Options, counts: ImportDetailsFragment['counts']) =>
  (assignNumbers ? counts.withoutNumber : 0) +
  (createCategories ? counts.withoutCategory : 0) +
  (assignNumbers && createCategories ? counts.withoutBoth : 0);

const canAdd = (counts: ImportDetailsFragment['counts']) =>
  counts.new + counts.withoutNumber + counts.withoutCategory + counts.withoutBoth > 0;

function planOf({ counts, headers, missingCategories }: ImportDetailsFragment, options: Options): Plan {
  if (isUnread(headers)) return { label: 'Import', obstacle: importMessages.noColumns };
  if (counts.new + counts.changed + counts.unchanged + counts.wrong === 0)
    return { label: 'Import', obstacle: 'This spreadsheet has no rows.' };
  const added = counts.new + mendedBy(options, counts);
  if (added + counts.changed > 0) return { label: `Import ${productsText(added, counts.changed)}` };
  const obstacle =
    missingCategories.length > 0 || counts.withoutNumber + counts.withoutBoth > 0
      ? 'No row can be imported as it is. Choose an option above, or correct the wrong rows.'
      : counts.wrong > 0
        ? 'No row can be imported. Correct the wrong rows in the table.'
        : 'The shop already has all of this: nothing would change.';
  return { label: 'Import', obstacle };
}

interface RunOptionsProps {
  item: ImportDetailsFragment;
  options: Options;
  disabled: boolean;
  onChange: (part: Partial<Options>) => void;
}

const shownCategories = 12;

function RunOptions({ item: { counts, missingCategories }, options, disabled, onChange }: RunOptionsProps) {
  const more = missingCategories.length - shownCategories;
  const names = missingCategories.slice(0, shownCategories);
  const withoutNumber = counts.withoutNumber + counts.withoutBoth;
  if (!canAdd(counts) && !counts.picturesMatched) return null;
  return (
    <Stack gap="md">
      {missingCategories.length > 0 && (
        <Checkbox
          label={`Create ${plural(missingCategories.length, 'missing category', 'missing categories')}`}
          description={`${listed(more > 0 ? [...names, `${more} more`] : names)}. Otherwise their rows are left out.`}
          checked={options.createCategories === true}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ createCategories: checked })}
        />
      )}
      {withoutNumber > 0 && (
        <Checkbox
          label={`Give design numbers to ${plural(withoutNumber, 'row')} without one`}
          description="They get the next free numbers of their categories. Otherwise they are left out."
          checked={options.assignNumbers === true}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ assignNumbers: checked })}
        />
      )}
      {canAdd(counts) && (
        <Checkbox
          label="Mark new products as “New”"
          description={`They carry “New” in the catalogue for ${newProductDays} days.`}
          checked={options.markNew === true}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onChange({ markNew: checked })}
        />
      )}
      {counts.picturesMatched > 0 && (
        <Radio.Group
          label="Pictures of products that have some"
          value={options.pictures ?? 'REPLACE'}
          onChange={(value) => onChange({ pictures: value === 'ADD' ? 'ADD' : 'REPLACE' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="REPLACE" label="Replace them" disabled={disabled} />
            <Radio value="ADD" label="Add the new ones" disabled={disabled} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

function ImportedBefore({ before }: { before: NonNullable<ImportDetailsFragment['importedBefore']> }) {
  return (
    <p className={classes.before} role="status">
      <Link to={`/admin/products/imports/${before.id}`}>Imported before, on {formatDateTime(before.runAt)}</Link>, as “
      {before.fileName}”. New designs without a number would be added again.
    </p>
  );
}

interface RunPanelProps {
  item: ImportDetailsFragment;
  /** Why it cannot be run yet: something is still being uploaded or checked. */
  waiting?: string;
  busy: boolean;
  onRun: (options: Options) => void;
  onDiscard: () => void;
}

/** The choices for a run, and its button, which says what will happen. */
export function RunPanel({ item, waiting, busy, onRun, onDiscard }: RunPanelProps) {
  const [options, setOptions] = useState<Options>({ ...standard, markNew: item.markNew });
  const id = useId();
  const { label, obstacle } = planOf(item, options);
  const reason = waiting ?? obstacle;
  const leftOut = item.counts.wrong - mendedBy(options, item.counts);
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`} ref={keepFocus}>
      <h2 id={`${id}-title`} className={classes.title}>
        Import
      </h2>
      {item.importedBefore && <ImportedBefore before={item.importedBefore} />}
      <RunOptions
        item={item}
        options={options}
        disabled={busy}
        onChange={(part) => setOptions({ ...options, ...part })}
      />
      <Button
        fullWidth
        loading={busy}
        disabled={reason !== undefined}
        aria-describedby={`${id}-note`}
        classNames={{ root: classes.button, label: classes.buttonLabel }}
        onClick={() => onRun(options)}
      >
        {label}
      </Button>
      <p id={`${id}-note`} className="quiet small">
        {reason ??
          (leftOut > 0
            ? `${plural(leftOut, 'wrong row')} will be left out. You can undo the import for a day.`
            : 'You can undo the import for a day.')}
      </p>
      <div>
        <Button size="compact-sm" variant="subtle" color="bad" disabled={busy} onClick={onDiscard}>
          Discard this import
        </Button>
      </div>
    </section>
  );
}
