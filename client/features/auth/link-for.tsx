import { Link, type LinkProps } from 'react-router-dom';
import type { Permission } from '../../../domain/staff';
import { useSession } from './use-session';

interface LinkForProps extends LinkProps {
  /** The permission to open the page. People without it get the text without a link. */
  needs: Permission;
}

/** A link between sections of the panel. */
export function LinkFor({ needs, children, ...link }: LinkForProps) {
  const { may } = useSession();
  return may(needs) ? <Link {...link}>{children}</Link> : <>{children}</>;
}
