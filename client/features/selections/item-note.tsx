import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { printProblem } from '../../../domain/printable';
import { noteLimit } from '../../../domain/rules';
import { useBusy } from '../../lib/use-busy';
import { NoteText } from './item-row';
import type { SelectionItemRowFragment } from './selections.generated';

interface ItemNoteProps {
  item: SelectionItemRowFragment;
  /** Returns whether the note was stored. */
  onSave: (note: string) => Promise<boolean>;
}

export function ItemNote({ item, onSave }: ItemNoteProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);
  const { note, product } = item;
  if (editing) return <NoteForm item={item} onSave={onSave} onClose={() => setEditing(false)} />;
  return (
    <>
      <NoteText note={note} />
      <button
        ref={button}
        type="button"
        className="text-button"
        aria-label={`${note ? 'Edit note' : 'Add note'} on ${product.name}`}
        onClick={() => setEditing(true)}
      >
        {note ? 'Edit note' : 'Add note'}
      </button>
    </>
  );
}

/** The form shows the number of characters left from this length on. */
const nearlyFull = noteLimit - 100;

function NoteForm({ item, onSave, onClose }: ItemNoteProps & { onClose: () => void }) {
  const [text, setText] = useState(item.note ?? '');
  const problem = printProblem(text);
  const { busy, run } = useBusy(async () => {
    if (problem) return;
    if (text.trim() === (item.note ?? '') || (await onSave(text))) onClose();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void run();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void run();
      }}
    >
      <Stack gap="0.5rem">
        <Textarea
          aria-label={`Note on ${item.product.name}`}
          autoFocus
          autosize
          minRows={2}
          maxLength={noteLimit}
          value={text}
          error={problem}
          description={text.length > nearlyFull ? `${noteLimit - text.length} characters left` : undefined}
          inputWrapperOrder={['input', 'error', 'description']}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Group gap="0.5rem" wrap="nowrap">
          <Button type="submit" size="sm" aria-disabled={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="default" size="sm" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
