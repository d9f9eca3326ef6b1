import { useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { useBackBlocker } from './use-back-blocker';

interface DiscardOptions {
  /** The form has unsaved changes. */
  dirty: boolean;
  onClose: () => void;
}

/** Asks before unsaved changes of a form are discarded, also on the browser's Back. */
export const useDiscardConfirmation = ({ dirty, onClose }: DiscardOptions) => {
  const [closing, setClosing] = useState(false);
  // Closing a dialog may itself navigate back, which must not be blocked.
  const isClosing = useRef(false);
  const back = useBackBlocker(
    dirty,
    useCallback(() => !isClosing.current, []),
  );
  const closeNow = () => {
    isClosing.current = true;
    onClose();
  };
  const keep = () => {
    setClosing(false);
    back.stay();
  };
  const discard = () => {
    isClosing.current = true;
    setClosing(false);
    if (back.blocked) back.proceed();
    else onClose();
  };
  const confirming = closing || back.blocked;
  const close = () => {
    // Deferred, because the same Escape key would otherwise close the confirmation too.
    if (dirty) setTimeout(() => setClosing(true));
    else closeNow();
  };
  return {
    /** For Cancel: asks for confirmation when there are unsaved changes. */
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
