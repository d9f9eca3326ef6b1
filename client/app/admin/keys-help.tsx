import { Group, Stack } from '@mantine/core';
import type { Permission } from '../../../domain/staff';
import { useSession } from '../../features/auth/use-session';
import { Dialog } from '../../ui/dialog';
import classes from './keys-help.module.css';
import { modKey } from './use-admin-shortcuts';

interface Keys {
  title: string;
  /** Left out for those who have none of these permissions. */
  needs?: readonly Permission[];
  keys: { keys: string[]; what: string; needs?: readonly Permission[] }[];
}

const groups: Keys[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: [modKey, 'K'], what: 'Search and jump to a section' },
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
      { keys: ['S'], what: 'Change the status of an order', needs: ['orders:write'] },
      { keys: ['E'], what: 'Edit products in the table', needs: ['catalogue:write'] },
    ],
  },
  {
    title: 'In user requests',
    needs: ['clients:write'],
    keys: [{ keys: ['A'], what: 'Approve the focused request for 4 hours, go to the next' }],
  },
  {
    title: 'In contact queries',
    needs: ['enquiries:write'],
    keys: [
      { keys: ['S'], what: 'Change the status of the focused query' },
      { keys: ['P'], what: 'Change its priority' },
    ],
  },
  {
    title: 'Reordering',
    needs: ['catalogue:write', 'content:write'],
    keys: [
      { keys: ['Space'], what: 'On a handle: pick up or drop the item' },
      { keys: ['↑', '↓'], what: 'Move the item' },
      { keys: ['Esc'], what: 'Cancel the move' },
    ],
  },
];

/** Overview of the keyboard shortcuts of the admin panel. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { may } = useSession();
  const isFor = ({ needs }: Pick<Keys, 'needs'>) => !needs || needs.some(may);
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title="Keyboard shortcuts">
      <Stack gap="1.75rem">
        {groups.filter(isFor).map(({ title, keys }) => (
          <section key={title}>
            <h3 className="panel-title">{title}</h3>
            <dl className={classes.keys}>
              {keys.filter(isFor).map((entry) => (
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
