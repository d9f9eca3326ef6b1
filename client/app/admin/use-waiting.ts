import { useSession } from '../../features/auth/use-session';
import { useServerData } from '../../lib/use-server-data';
import { AdminWaitingDocument } from './waiting.generated';

/** The items that need attention, of the sections that the signed-in person may open. */
export const useWaiting = () => {
  const { may, mustAddFactor } = useSession();
  const variables = {
    clients: may('clients:read'),
    orders: may('orders:read'),
    enquiries: may('enquiries:read'),
    connections: may('connections:read'),
  };
  return useServerData(AdminWaitingDocument, variables, (waiting) => waiting, { live: true, skip: mustAddFactor });
};
