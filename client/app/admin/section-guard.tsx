import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../features/auth/use-session';
import { MustAddFactor } from './must-add-factor';
import { NotAllowed } from './not-allowed';
import { secondFactor, sectionAt } from './sections';

/** Shows a section, or whom to ask for it. The section loads neither code nor data before. */
export function SectionGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { may, mustAddFactor } = useSession();
  const section = sectionAt(pathname);
  if (mustAddFactor && section !== secondFactor) return <MustAddFactor />;
  if (!section?.permission || may(section.permission)) return children;
  return <NotAllowed label={section.label} needs={section.permission} />;
}
