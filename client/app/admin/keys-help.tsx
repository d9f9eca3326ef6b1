import { Group, Stack } from '@mantine/core';
import { Dialog } from '../../ui/dialog';
import classes from './keys-help.module.css';
import { modKey } from './use-admin-shortcuts';

const groups: { title: string; keys: { keys: string[]; what: string }[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: [modKey, 'K'], what: 'Jump to a section, an order, a user or a product' },
      { keys: ['/'], what: 'Search in this section' },
      { keys: ['Esc'], what: 'Close a dialog, clear the search' },
      { keys: ['?'], what: 'Show keyboard shortcuts' },
    ],
  },
  {
    title: 'In tables',
    keys: [
      { keys: ['↑', '↓'], what: 'Move between rows' },
      { keys: ['Home', 'End'], what: 'Go to the first or last row' },
      { keys: ['Enter'], what: 'Open the row' },
      { keys: ['Space'], what: 'Select the row' },
      { keys: ['S'], what: 'Change the status of an order' },
      { keys: ['E'], what: 'Edit products in the table' },
    ],
  },
  {
    title: 'In user requests',
    keys: [{ keys: ['A'], what: 'Approve the focused request for 4 hours, go to the next' }],
  },
  {
    title: 'In contact queries',
    keys: [
      { keys: ['S'], what: 'Change the status of the focused query' },
      { keys: ['P'], what: 'Change its priority' },
    ],
  },
  {
    title: 'Reordering',
    keys: [
      { keys: ['Space'], what: 'On a handle: pick up or drop the item' },
      { keys: ['↑', '↓'], what: 'Move the item' },
      { keys: ['Esc'], what: 'Cancel the move' },
    ],
  },
];

/** Overview of all keyboard shortcuts of the admin panel. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Keyboard shortcuts">
      <Stack gap="1.75rem">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="panel-title">{title}</h3>
            <dl className={classes.keys}>
              {keys.map((entry) => (
                <div key={entry.what} className={classes.entry}>
                  <Group component="dt" gap="0.25rem" wrap="nowrap">
                    {entry.keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </Group>
                  <dd>{entry.what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
