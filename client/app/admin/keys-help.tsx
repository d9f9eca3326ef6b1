import { Modal } from '@mantine/core';
import classes from './keys-help.module.css';
import { modKey } from './mod-key';

const groups: { title: string; keys: { keys: string[]; what: string }[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: [modKey, 'K'], what: 'Jump to a section, an order, a user or a product' },
      { keys: ['/'], what: 'Search in this section' },
      { keys: ['Esc'], what: 'Close what is open, empty the search' },
      { keys: ['?'], what: 'Show these keys' },
    ],
  },
  {
    title: 'In tables',
    keys: [
      { keys: ['↑', '↓'], what: 'Go from row to row' },
      { keys: ['Home', 'End'], what: 'Go to the first row, to the last' },
      { keys: ['Enter'], what: 'Open the row' },
      { keys: ['Space'], what: 'Tick the row, where rows can be ticked' },
    ],
  },
  {
    title: 'Putting things in order',
    keys: [
      { keys: ['Space'], what: 'On a handle: lift it, and put it down' },
      { keys: ['↑', '↓'], what: 'Move what is lifted' },
      { keys: ['Esc'], what: 'Leave it where it was' },
    ],
  },
];

/** Every key of the workshop on one sheet. */
export function KeysHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Keyboard" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3 className={classes.title}>{title}</h3>
            <dl className={classes.keys}>
              {keys.map((entry) => (
                <div key={entry.what} className={classes.entry}>
                  <dt className={classes.combination}>
                    {entry.keys.map((key) => (
                      <kbd key={key} className={classes.key}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className={classes.what}>{entry.what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
