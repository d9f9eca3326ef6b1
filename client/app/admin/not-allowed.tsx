import { areaLabels, areaOf, type Permission } from '../../../domain/staff';
import { usePageTitle } from '../../lib/page-meta';
import { EmptyState } from '../../ui/states';

interface NotAllowedProps {
  /** The section. */
  label: string;
  needs: Permission;
}

/** The page of a section that a person may not open. */
export function NotAllowed({ label, needs }: NotAllowedProps) {
  usePageTitle(label);
  return (
    <EmptyState
      heading="h1"
      title={label}
      text={
        <>
          Your role doesn&apos;t include this section. Ask an owner for <strong>{areaLabels[areaOf(needs)]}</strong>.
        </>
      }
      link={{ to: '/admin', text: 'Go to the dashboard' }}
    />
  );
}
