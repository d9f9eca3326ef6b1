import { useSession } from '../../features/auth/use-session';
import { sections } from './sections';

/** The sections that the signed-in person may open. */
export const useSections = () => {
  const { may } = useSession();
  return sections.filter(({ permission }) => !permission || may(permission));
};
