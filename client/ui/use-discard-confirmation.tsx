import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog';

/** The forms with unsaved changes. The router asks only the blocker of the form that was opened last. */
const dirtyForms = new Set<object>();

interface DiscardOptions {
  dirty: boolean;
  onClose: () => void;
  /** The form is part of a page: asks before each link that leads away from it. */
  onPage?: boolean;
}

/** Asks before unsaved changes of a form are discarded, also on the browser's Back. */
export const useDiscardConfirmation = ({ dirty, onClose, onPage = false }: DiscardOptions) => {
  const [closing, setClosing] = useState(false);
  // Closing a dialog may itself navigate back, which must not be blocked.
  const isClosing = useRef(false);
  useEffect(() => {
    if (!dirty) return undefined;
    const form = {};
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [dirty]);
  const back = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (isClosing.current) return false;
    if (historyAction === 'POP') return dirtyForms.size > 0;
    return onPage && dirty && nextLocation.pathname !== currentLocation.pathname;
  });
  const blocked = back.state === 'blocked';
  const closeNow = () => {
    isClosing.current = true;
    onClose();
  };
  const keep = () => {
    setClosing(false);
    back.reset?.();
  };
  const discard = () => {
    isClosing.current = true;
    setClosing(false);
    if (blocked) back.proceed();
    else onClose();
  };
  const confirming = closing || blocked;
  const close = () => {
    // Deferred, because the same Escape key would otherwise close the confirmation too.
    if (dirty) setTimeout(() => setClosing(true));
    else closeNow();
  };
  return {
    /** Closes on Cancel; asks for confirmation if there are unsaved changes. */
    close,
    /** Closes without confirmation, after saving. */
    closeNow,
    /** Props of the dialog with the form. A click outside must not discard the changes. */
    dialog: { onClose: close, closeOnClickOutside: false, closeOnEscape: !confirming },
    /** The confirmation dialog; render it next to the form. */
    confirmation: (
      <ConfirmDialog
        opened={confirming}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Keep editing"
        destructive
        onConfirm={discard}
        onClose={keep}
      >
        Your changes haven't been saved.
      </ConfirmDialog>
    ),
  };
};
