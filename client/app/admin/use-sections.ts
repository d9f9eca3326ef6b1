import { useSession } from '../../features/auth/use-session';
import { sections } from './sections';

/** The sections that the signed-in person may open: none without any permission. */
export const useSections = () => {
  const { user, may } = useSession();
  if (user?.permissions.length === 0) return [];
  return sections.filter(({ permission }) => !permission || may(permission));
};
