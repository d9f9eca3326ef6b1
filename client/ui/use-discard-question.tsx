import { useRef, useState, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

interface Discarding {
  /** Something was typed or chosen that stands nowhere else. */
  dirty: boolean;
  onClose: () => void;
}

interface DiscardQuestion {
  /** For Escape, the cross and Cancel: asks first where something would be lost. */
  close: () => void;
  /** For a form that was saved. */
  leave: () => void;
  asking: boolean;
  /** Stands beside the dialog of the form. */
  question: ReactNode;
}

/** What was typed into a form goes only when that was meant: not by Escape, and not by the browser's Back. */
export const useDiscardQuestion = ({ dirty, onClose }: Discarding): DiscardQuestion => {
  const [closing, setClosing] = useState(false);
  // Closing a dialog may itself be a way back.
  const leaving = useRef(false);
  const back = useBlocker(({ historyAction }) => dirty && !leaving.current && historyAction === 'POP');
  const blocked = back.state === 'blocked';
  const leave = () => {
    leaving.current = true;
    onClose();
  };
  const keep = () => {
    setClosing(false);
    if (blocked) back.reset();
  };
  const discard = () => {
    if (blocked) back.proceed();
    else leave();
  };
  const asking = closing || blocked;
  const close = () => {
    // Not at once: a browser would hand the Escape that asks to the question as well, and so answer it.
    if (dirty) setTimeout(() => setClosing(true));
    else leave();
  };
  return {
    close,
    leave,
    asking,
    question: (
      <ConfirmDialog
        opened={asking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        destructive
        onConfirm={discard}
        onClose={keep}
      >
        It has not been saved.
      </ConfirmDialog>
    ),
  };
};
