import { useSession } from '../../features/auth/use-session';
import { sections } from './sections';

/** The sections that the signed-in person may open: none before they have added a second factor that they need. */
export const useSections = () => {
  const { user, may, mustAddFactor } = useSession();
  if (mustAddFactor || user?.permissions.length === 0) return [];
  return sections.filter(({ permission }) => !permission || may(permission));
};
