import { Button, Group, NativeSelect } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { OrderColumn, OrderTable } from '../../../../domain/order-table';
import { type OrderField, orderFields } from '../../../../domain/order-text';
import { plural } from '../../../lib/format';
import classes from './quick-order.module.css';

const labels: Record<OrderField, string> = {
  designNumber: 'Design number',
  quantity: 'Pieces',
  size: 'Size',
  carat: 'Carat',
  colour: 'Colour',
  note: 'Note',
};

const leaveOut = 'none';
const options = [
  { value: '', label: 'Please choose' },
  ...orderFields.map((field) => ({ value: field, label: labels[field] })),
  { value: leaveOut, label: 'Leave it out' },
];

const valueOf = ({ field }: OrderColumn) => (field === null ? leaveOut : (field ?? ''));
const fieldOf = (value: string) => (value === leaveOut ? null : orderFields.find((field) => field === value));

function problemOf(values: readonly string[]): string | undefined {
  if (values.includes('')) return 'Please choose for every column.';
  if (!values.includes('designNumber')) return 'One column has to be the design number.';
  const twice = orderFields.find((field) => values.filter((value) => value === field).length > 1);
  return twice && `${labels[twice]} is chosen for two columns.`;
}

interface ColumnQuestionProps {
  table: OrderTable;
  onDecide: (table: OrderTable) => void;
  onCancel: () => void;
}

/** Asks for the meaning of the columns of a pasted table whose heading is missing or unknown. */
export function ColumnQuestion({ table, onDecide, onCancel }: ColumnQuestionProps) {
  const { columns, rows } = table;
  const [values, setValues] = useState<readonly string[]>(() => columns.map(valueOf));
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const open = (at: number) => form.current?.querySelector<HTMLSelectElement>(`[data-column="${at}"]`)?.focus();
  useEffect(() => {
    // The first column that has to be asked for.
    open(Math.max(0, columns.map(valueOf).indexOf('')));
  }, [columns]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(values);
    setProblem(found);
    if (found) open(Math.max(0, values.indexOf('')));
    else
      onDecide({ ...table, columns: columns.map((column, at) => ({ ...column, field: fieldOf(values[at] ?? '') })) });
  };
  const asked = columns.filter(({ field, examples }) => field === undefined && examples.length > 0).length;
  return (
    <form ref={form} className={classes.question} onSubmit={submit} aria-labelledby="column-question">
      <h2 id="column-question">What is in {asked === 1 ? 'this column' : 'these columns'}?</h2>
      <div className={classes.columns}>
        {columns.map(({ name, examples }, at) =>
          examples.length === 0 ? null : (
            <NativeSelect
              key={`${at} ${name}`}
              label={name}
              description={examples.join(' · ')}
              data={options}
              value={values[at]}
              data-column={at}
              error={problem !== undefined && values[at] === ''}
              onChange={({ currentTarget }) => {
                setProblem(undefined);
                setValues((now) => now.with(at, currentTarget.value));
              }}
            />
          ),
        )}
      </div>
      <div role="alert">{problem && <p className={classes.wrong}>{problem}</p>}</div>
      <Group gap="0.75rem" mt="1.25rem">
        <Button type="submit">Use {plural(rows.length, 'line')}</Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
