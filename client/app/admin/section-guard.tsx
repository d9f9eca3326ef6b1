import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { areaLabels, areaOf, type Permission } from '../../../domain/staff';
import { useSession } from '../../features/auth/use-session';
import { usePageTitle } from '../../lib/page-meta';
import { EmptyState } from '../../ui/states';
import { sectionAt } from './sections';

interface NotAllowedProps {
  /** The section. */
  label: string;
  needs: Permission;
}

function NotAllowed({ label, needs }: NotAllowedProps) {
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

/** Shows a section, or whom to ask for it. The section loads neither code nor data before. */
export function SectionGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { may } = useSession();
  const section = sectionAt(pathname);
  if (!section?.permission || may(section.permission)) return children;
  return <NotAllowed label={section.label} needs={section.permission} />;
}
