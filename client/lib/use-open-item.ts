import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLatest } from './use-latest';

/**
 * Stores the open dialog of a list in the URL: `?open=<id>` shows that item, `?new=1` an empty form. Back closes it.
 * Closing a dialog that was opened here goes back in history, so that Back does not open it again.
 */
export const useOpenItem = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const navigate = useNavigate();
  const trigger = useRef<Element>(null);
  const closed = !params.has('open') && !params.has('new');
  // Read by a save that ends after Back has closed its dialog.
  const isClosed = useLatest(() => closed);
  // The dialog unmounts when the URL changes, before it can return the focus itself.
  useEffect(() => {
    if (!closed) return;
    if (trigger.current instanceof HTMLElement && trigger.current.isConnected) trigger.current.focus();
    trigger.current = null;
  }, [closed]);
  const show = (name: 'open' | 'new', value: string) => {
    trigger.current = document.activeElement;
    setParams(
      (now) => {
        now.delete('open');
        now.delete('new');
        now.set(name, value);
        return now;
      },
      { state: { openedHere: true }, preventScrollReset: true },
    );
  };
  return {
    opened: params.get('open') ?? undefined,
    isNew: params.get('new') === '1',
    open: (id: string) => show('open', id),
    openNew: () => show('new', '1'),
    close: () => {
      if (isClosed()) return;
      if (state?.openedHere) {
        void navigate(-1);
        return;
      }
      setParams(
        (now) => {
          now.delete('open');
          now.delete('new');
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
};
