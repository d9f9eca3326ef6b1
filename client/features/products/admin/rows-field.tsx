import { Button, CloseButton } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react';
import type { ProductFieldProps, ProductValues } from './product-fields';
import classes from './rows-field.module.css';

type RowsName = 'stones' | 'weights';
/** A row as it is typed or pasted, also where it is not understood. */
type Draft<Name extends RowsName> = ProductValues[Name][number];

export interface RowFields<Name extends RowsName> {
  draft: Draft<Name>;
  /** True for a new row, whose first field gets the focus. */
  isNew: boolean;
  /** Value and error of a field, with its class. */
  propsOf: (field: keyof Draft<Name>) => object;
}

interface RowsFieldProps<Name extends RowsName> extends Pick<ProductFieldProps, 'form' | 'disabled'> {
  name: Name;
  label: string;
  hint: string;
  /** The button that adds the first row. */
  addText: string;
  empty: Draft<Name>;
  limit: number;
  /** Rows that were copied from a spreadsheet; undefined for a text that belongs into one field. */
  pasted: (block: string) => Draft<Name>[] | undefined;
  /** Problems of rows that need no other value of the product. */
  issuesOf: (drafts: readonly Draft<Name>[]) => Promise<readonly { path: readonly PropertyKey[]; message: string }[]>;
  /** The classes of a row and of its fields. */
  styles: Record<string, string>;
  fields: (row: RowFields<Name>) => ReactNode;
  children?: ReactNode;
}

const isFree = (draft: object) => Object.values(draft).every((text) => text === '');

/** A small table of the product form. Takes rows that were copied from a spreadsheet. */
export function RowsField<Name extends RowsName>(props: RowsFieldProps<Name>) {
  const { form, disabled, name, label, hint, addText, empty, limit, pasted, issuesOf, styles, fields, children } =
    props;
  const id = useId();
  const drafts: readonly Draft<Name>[] = form.values[name];
  const add = useRef<HTMLButtonElement>(null);
  const error = form.errors[name];

  const change = (next: readonly Draft<Name>[]) => {
    // Errors name rows by their number.
    form.setErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !path.startsWith(name))));
    const path: string = name;
    form.setFieldValue(path, next);
  };
  const mark = async (next: readonly Draft<Name>[]) => {
    for (const { path, message } of await issuesOf(next)) form.setFieldError([name, ...path].join('.'), message);
  };
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const found = pasted(event.clipboardData.getData('text/plain'));
    if (!found || disabled) return;
    event.preventDefault();
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    const after = row === undefined ? drafts.length : Number(row) + 1;
    const next = [...drafts.slice(0, after), ...found, ...drafts.slice(after)].filter((draft) => !isFree(draft));
    change(next);
    void mark(next);
  };
  const remove = (row: number) => {
    change(drafts.toSpliced(row, 1));
    add.current?.focus();
  };
  const errorsOf = (row: number, draft: Draft<Name>) => [
    ...new Set(
      Object.keys(draft).flatMap((field) => (form.errors[`${name}.${row}.${field}`] as string | undefined) ?? []),
    ),
  ];

  return (
    <fieldset className={classes.field} aria-labelledby={id} onPaste={paste} disabled={disabled}>
      <div className={classes.head}>
        <span id={id} className="field-label">
          {label}
        </span>
        <span className="quiet smaller">{hint}</span>
      </div>
      {drafts.map((draft, row) => (
        <div
          key={row}
          role="group"
          aria-label={`${label}, row ${row + 1}`}
          data-row={row}
          className={`${classes.row} ${styles.row}`}
        >
          {fields({
            draft,
            isNew: draft === empty,
            propsOf: (field) => {
              const classNames = {
                root: styles[field as string],
                label: classes.label,
                wrapper: classes.input,
                error: classes.error,
              };
              return { ...(form.getInputProps(`${name}.${row}.${String(field)}`) as object), classNames };
            },
          })}
          <CloseButton className={classes.remove} aria-label={`Remove row ${row + 1}`} onClick={() => remove(row)} />
          {errorsOf(row, draft).length > 0 && (
            // Messages of all fields, which are too narrow for them. Screen readers read each at its field.
            <p aria-hidden className={`bad smaller ${classes.problem}`}>
              {errorsOf(row, draft).join(' ')}
            </p>
          )}
        </div>
      ))}
      <div className={classes.foot}>
        <Button
          ref={add}
          variant="default"
          size="compact-sm"
          data-path={name}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled || drafts.length >= limit}
          onClick={() => change([...drafts, empty])}
        >
          {drafts.length > 0 ? 'Add row' : addText}
        </Button>
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="bad smaller" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
