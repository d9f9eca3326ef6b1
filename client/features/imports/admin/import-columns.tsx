import { Button, Group, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import type { MapImportInput, ProductColumn } from '../../../graphql/types.generated';
import { isOneOf, toChoices } from '../../../lib/choices';
import classes from './import-columns.module.css';
import { columnLabels, listed, neededColumns } from './import-labels';
import type { ImportDetailsFragment } from './imports.generated';

type Mapping = MapImportInput['mapping'];

interface ImportColumnsProps {
  headers: ImportDetailsFragment['headers'];
  /** True if a row is no change of a product that exists. */
  hasNew: boolean;
  disabled: boolean;
  onChange: (mapping: Mapping) => void;
}

const notRead = 'NONE';
const choices = [{ value: notRead, label: 'Not read' }, ...toChoices(columnLabels)];
const columns = Object.keys(columnLabels) as ProductColumn[];

/**
 * Only one column of the sheet can be mapped to a product column, except for making options: the last choice wins.
 */
const withChoice = (headers: ImportDetailsFragment['headers'], chosen: string, column: ProductColumn | null): Mapping =>
  headers.map(({ header, column: before }) => ({
    header,
    column: header === chosen ? column : before === column && before !== 'OPTION_RULES' ? null : (before ?? null),
  }));

const missingIn = (headers: ImportDetailsFragment['headers']) =>
  neededColumns.filter((column) => !headers.some((header) => header.column === column));

/** The mapping of the sheet's columns, with sample texts of each. */
export function ImportColumns({ headers, hasNew, disabled, onChange }: ImportColumnsProps) {
  const missing = hasNew ? missingIn(headers) : [];
  const [opened, setOpened] = useState(missing.length > 0);
  const id = useId();
  const read = headers.filter(({ column }) => column).length;
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <Group gap="0.25rem 1rem" align="baseline">
        <h2 id={`${id}-title`} className={classes.title}>
          Columns
        </h2>
        <p className="quiet small">
          {read} of {headers.length} columns are read.
        </p>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Hide the columns' : 'Check the columns'}
        </Button>
      </Group>
      {missing.length > 0 && (
        <p className={classes.missing} role="status">
          No column is read as {listed(missing.map((column) => columnLabels[column]))}. A new product needs{' '}
          {missing.length === 1 ? 'it' : 'them'}: choose the column below, or add it to the spreadsheet.
        </p>
      )}
      <div id={id} hidden={!opened}>
        {opened && (
          <ul className={classes.columns}>
            {headers.map(({ header, column, samples }) => (
              <li key={header}>
                <NativeSelect
                  label={header}
                  labelProps={{ title: header }}
                  description={samples.length > 0 ? samples.join(' · ') : 'Empty'}
                  inputWrapperOrder={['label', 'input', 'description']}
                  classNames={{ label: classes.header, description: classes.samples }}
                  size="sm"
                  data={choices}
                  value={column ?? notRead}
                  data-read={column ? true : undefined}
                  disabled={disabled}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(withChoice(headers, header, isOneOf(columns, value) ? value : null))
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
