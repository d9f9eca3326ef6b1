import { Button, CloseButton, Group, Stack, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { newEntryError } from '../../../../domain/categories';
import classes from './entry-list.module.css';

interface EntryListProps {
  kind: 'subcategory' | 'size';
  label: string;
  placeholder: string;
  maxLength: number;
  entries: readonly string[];
  onChange: (entries: string[]) => void;
  /** Text of the field that was not added to the list yet. */
  draft: string;
  /** Path of `draft` in its form. */
  path: string;
  /** Why the text cannot be added. */
  problem?: string;
  onDraft: (draft: string) => void;
  onProblem: (problem: string) => void;
  error?: string;
  disabled: boolean;
}

/** List of names with a field to add another one, by the button or by Enter. */
export function EntryList(props: EntryListProps) {
  const {
    kind,
    label,
    placeholder,
    maxLength,
    entries,
    onChange,
    draft,
    path,
    problem,
    onDraft,
    onProblem,
    error,
    disabled,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const add = () => {
    const found = newEntryError(kind, draft, entries);
    input.current?.focus();
    if (found) {
      onProblem(found);
      return;
    }
    onChange([...entries, draft.trim()]);
    onDraft('');
  };
  return (
    <fieldset disabled={disabled} aria-labelledby={id}>
      <Stack gap="0.375rem">
        <span id={id} className="field-label">
          {label}
        </span>
        <Group gap="0.5rem" align="flex-start" wrap="nowrap">
          <TextInput
            ref={input}
            className={classes.input}
            aria-label={kind === 'size' ? 'New size' : 'New subcategory'}
            placeholder={placeholder}
            maxLength={maxLength}
            data-path={path}
            value={draft}
            error={problem ?? error}
            onChange={({ currentTarget }) => onDraft(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter adds the entry instead of submitting the form.
              event.preventDefault();
              add();
            }}
          />
          <Button variant="default" onClick={add} aria-label={`Add ${kind}`}>
            Add
          </Button>
        </Group>
        {entries.length > 0 && (
          <ul className={classes.entries} aria-label={label}>
            {entries.map((entry) => (
              <li key={entry}>
                {entry}
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${kind} ${entry}`}
                  onClick={() => {
                    onChange(entries.filter((other) => other !== entry));
                    input.current?.focus();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </fieldset>
  );
}
