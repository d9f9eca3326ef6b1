import { accessStatusLabels } from '../../../domain/access.js';
import type { User } from '../users/user.entity.js';
import type { Column } from '../../platform/documents/table.js';

const accessLabel = ({ accessStatus, permanentAccess }: User) =>
  accessStatus === 'approved' && permanentAccess ? 'Permanent' : accessStatusLabels[accessStatus];

export function companyTable(dayOf: (time: Date) => string): readonly Column<User>[] {
  const dayOrNone = (time: Date | null) => time && { day: dayOf(time) };
  return [
    { title: 'Company', width: 28, valueOf: ({ companyName }) => companyName },
    { title: 'Contact', width: 22, valueOf: ({ name }) => name },
    { title: 'Email', width: 28, valueOf: ({ email }) => email },
    { title: 'Phone', width: 18, valueOf: ({ phone }) => phone },
    { title: 'Address', width: 40, valueOf: ({ address }) => address },
    { title: 'Access', width: 12, valueOf: accessLabel },
    { title: 'Access until', width: 13, valueOf: ({ accessExpiresAt }) => dayOrNone(accessExpiresAt) },
    { title: 'Registered', width: 12, valueOf: ({ createdAt }) => ({ day: dayOf(createdAt) }) },
    { title: 'Last order', width: 12, valueOf: ({ lastOrderAt }) => dayOrNone(lastOrderAt) },
  ];
}
