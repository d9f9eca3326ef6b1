import { contactStatuses, contactStatusLabels } from '../../../../domain/contacts';
import { enumName } from '../../../../domain/enum-names';
import type { ContactPriority, ContactStatus } from '../../../graphql/types.generated';
import type { Tone } from '../../../ui/status-badge';

export const contactTones: Record<ContactStatus, Tone> = { NEW: 'warn', IN_PROGRESS: 'quiet', RESOLVED: 'ok' };

export const priorityTones: Record<ContactPriority, Tone> = { LOW: 'quiet', MEDIUM: 'quiet', HIGH: 'bad' };

const countNames = { new: 'new', 'in-progress': 'inProgress', resolved: 'resolved' } as const;

/** Name, colour and field of `ContactCounts` of every status. */
export const contactFigures = contactStatuses.map((status) => ({
  name: contactStatusLabels[status],
  tone: contactTones[enumName(status)],
  count: countNames[status],
}));
