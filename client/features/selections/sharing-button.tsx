import { useMutation } from '@apollo/client/react';
import { failureReason, isReportedElsewhere } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useBusy } from '../../lib/use-busy';
import { useSession } from '../auth/use-session';
import type { SelectionCardFragment } from './selections.generated';
import { ShareSelectionDocument } from './sharing.generated';

interface SharingButtonProps {
  selection: Pick<SelectionCardFragment, 'id' | 'name' | 'shared'>;
  /** True beside other selections: screen readers hear the name. */
  named?: boolean;
  className?: string;
  /** Called after each attempt. A failed one may be due to a change elsewhere. */
  onSettled?: (failed: boolean) => void;
}

/** Shares a selection of one's own with the company, or stops that. Administrators have no company. */
export function SharingButton({ selection, named, className, onSettled }: SharingButtonProps) {
  const { id, name, shared } = selection;
  const { user } = useSession();
  const [share] = useMutation(ShareSelectionDocument);
  const { busy, run } = useBusy(async () => {
    try {
      await share({ variables: { input: { id, shared: !shared } } });
      notify.success(shared ? 'Selection no longer shared.' : 'Selection shared with your company.', {
        id: 'selection',
      });
      onSettled?.(false);
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      const failed = `We couldn't ${shared ? 'stop sharing' : 'share'} this selection. Please try again.`;
      notify.error(failureReason(error, failed), { id: 'selection' });
      onSettled?.(true);
    }
  });
  if (!user?.company) return null;
  const text = shared ? 'Stop sharing' : 'Share with company';
  return (
    <button
      type="button"
      className={className}
      aria-label={named ? `${text}: ${name}` : undefined}
      aria-disabled={busy}
      onClick={() => !busy && void run()}
    >
      {text}
    </button>
  );
}
