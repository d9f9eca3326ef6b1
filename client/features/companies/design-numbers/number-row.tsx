import { VisuallyHidden } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../ui/lazy-component';
import type { ClientNumberRowFragment } from './design-numbers.generated';
import type { NumberDialogProps } from './number-dialogs';
import type { NumbersManager, NumberWords } from './numbers-manager';
import classes from './numbers-view.module.css';

const loadDialogs = () => import('./number-dialogs');
const EditNumber = lazyComponent<NumberDialogProps, 'EditNumber'>(loadDialogs, 'EditNumber');
const RemoveNumber = lazyComponent<NumberDialogProps, 'RemoveNumber'>(loadDialogs, 'RemoveNumber');

interface NumberRowProps {
  row: ClientNumberRowFragment;
  words: NumberWords;
  /** The design number, with its link. */
  design: ReactNode;
  manager: NumbersManager | undefined;
}

/** A design with the number of the company. */
export const NumberRow = ({ row, words, design, manager }: NumberRowProps) => (
  <li className={classes.row}>
    <p className={classes.design}>{design}</p>
    <p className={classes.name}>{row.name}</p>
    <p className={classes.number}>
      <VisuallyHidden>{words.number}: </VisuallyHidden>
      {row.number}
    </p>
    {manager && <Actions row={row} words={words} manager={manager} />}
    {row.problem && <p className={`bad small ${classes.problem}`}>{row.problem}</p>}
  </li>
);

function Actions({ row, words, manager }: Omit<NumberRowProps, 'design' | 'manager'> & { manager: NumbersManager }) {
  const [dialog, setDialog] = useState<'edit' | 'remove'>();
  const props = { row, words, manager, onClose: () => setDialog(undefined) };
  const of = `the number of ${row.designNumber}`;
  return (
    <div className={classes.actions}>
      <button type="button" className="text-button" aria-label={`Edit ${of}`} onClick={() => setDialog('edit')}>
        Edit
      </button>
      <button type="button" className="text-button" aria-label={`Remove ${of}`} onClick={() => setDialog('remove')}>
        Remove
      </button>
      <Suspense>
        {dialog === 'edit' && <EditNumber {...props} />}
        {dialog === 'remove' && <RemoveNumber {...props} />}
      </Suspense>
    </div>
  );
}
