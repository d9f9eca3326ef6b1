import { useServerData } from '../../lib/use-server-data';
import { AdminWaitingDocument } from './waiting.generated';

/** Pending items and their counts, kept up to date while the admin panel is open. */
export const useWaiting = () => useServerData(AdminWaitingDocument, {}, (waiting) => waiting, { live: true });
