import type { MailTemplate } from '../../domain/mail-texts.js';
import {
  composeChanged,
  composeDeclined,
  composeDigest,
  composeEnded,
  composeGranted,
  composeRejected,
} from '../features/access/compose-access-mails.js';
import {
  composeActivationCode,
  composeActivationLink,
  composeFactorChanged,
  composeNewAdmin,
  composePasswordChanged,
  composeResetCode,
  composeResetLink,
} from '../features/auth/compose-auth-mails.js';
import {
  composeAdded,
  composeInvitation,
  composeInvitationOfKnown,
} from '../features/companies/compose-company-mails.js';
import { composeStaffInvitation, composeStaffInvitationOfKnown } from '../features/staff/compose-staff-mails.js';
import {
  composeDesignAdded,
  composePlaced,
  composeReceived,
  composeStatusChanged,
  composeStatusesChanged,
} from '../features/orders/compose-order-mails.js';
import type { Mail } from '../platform/mail/mail.js';
import type { MailSettings } from '../platform/mail/mail-texts.js';

const customer = { name: 'Meera Joshi', email: 'meera@example.com', companyName: 'Joshi & Daughters' };
const to = { name: customer.name, address: customer.email };
const admin = { name: 'Asha Rao', email: 'asha@example.com' };
const expires = new Date('2026-03-14T12:30:00Z');
const access = { accessDuration: 24, permanentAccess: false, accessExpiresAt: expires };
const link = 'sample';

const line = {
  designNumber: 'LR-1042',
  clientNumber: 'JD 12' as string | null,
  name: 'Vine ring',
  gram: 4.4,
  netGram: 4.4,
  carat: '22',
  colour: 'Yellow',
  thumbnail: null,
} as const;
const rhodium = { optionId: '', valueId: '', name: 'Rhodium', value: 'yes' };
const order = {
  id: '0199b7a0-7c1e-7d3a-9f52-3f6f2f4c1a01',
  orderId: 'PR-7K3M9Q2X',
  customer: { ...customer, phone: '+91 98250 00000' },
  recipient: to,
  totalQuantity: 5,
  total: 27.2,
  wishedDate: '2026-04-02',
  note: 'Please deliver everything together.',
  lines: [
    { ...line, size: '12', options: [rhodium], quantity: 3, note: null },
    {
      ...line,
      designNumber: 'CN-310',
      clientNumber: null,
      name: 'Rope chain',
      gram: 7,
      netGram: 6.2,
      carat: '18',
      size: null,
      options: [],
      quantity: 2,
      note: 'With a long clasp',
    },
  ],
};
const otherOrder = { ...order, id: '0199b7a0-7c1e-7d3a-9f52-3f6f2f4c1a02', orderId: 'PR-4H8T2W6N' };
const change = { status: 'in-production', note: 'The castings are done.' } as const;
const design = { fileName: 'vine-ring.pdf', pages: 2, bytes: 480_000, version: 1 };
const invited = { email: 'ravi@example.com', company: customer.companyName, inviter: customer.name };
const invitedToStaff = { email: 'kiran@example.com', inviter: admin.name, role: 'Sales' };
const request = { ...customer, requestedAt: new Date('2026-03-13T09:15:00Z') };

/** Every mail with invented data, for previews and tests. */
export const sampleMails: Record<Exclude<MailTemplate, 'labels'>, (shop: MailSettings) => Mail> = {
  'auth.activation-code': (shop) => composeActivationCode(to, '4821', shop),
  'auth.activation-link': (shop) => composeActivationLink(to, link, shop),
  'auth.reset-code': (shop) => composeResetCode(to, '4821', shop),
  'auth.reset-link': (shop) => composeResetLink(to, link, shop),
  'auth.new-admin': (shop) => composeNewAdmin(to, link, shop),
  'auth.password-changed': (shop) => composePasswordChanged(to, shop),
  'auth.factor-changed': (shop) => composeFactorChanged(to, 'totp-added', shop),
  'staff.invitation': (shop) => composeStaffInvitation(invitedToStaff, link, shop),
  'staff.invitation-of-known': (shop) => composeStaffInvitationOfKnown(invitedToStaff, shop),
  'companies.invitation': (shop) => composeInvitation(invited, link, shop),
  'companies.invitation-of-known': (shop) => composeInvitationOfKnown(invited, shop),
  'companies.added': (shop) => composeAdded(customer, shop),
  'access.granted': (shop) => composeGranted({ ...customer, ...access }, shop),
  'access.changed': (shop) => composeChanged({ ...customer, ...access }, shop),
  'access.rejected': (shop) => composeRejected(customer, shop),
  'access.declined': (shop) => composeDeclined({ ...customer, accessExpiresAt: expires }, shop),
  'access.ended': (shop) => composeEnded(customer, shop),
  'access.digest-of-one': (shop) => composeDigest(admin, { requests: [request], total: 1 }, shop),
  'access.digest': (shop) => composeDigest(admin, { requests: [request, request], total: 5 }, shop),
  'orders.placed': (shop) => composePlaced(order, shop),
  'orders.received': (shop) => composeReceived(order, [{ name: admin.name, address: admin.email }], shop),
  'orders.status-changed': (shop) => composeStatusChanged(order, change, shop),
  'orders.statuses-changed': (shop) => composeStatusesChanged([order, otherOrder], change, shop),
  'orders.design-added': (shop) => composeDesignAdded(order, design, shop),
  'orders.design-replaced': (shop) => composeDesignAdded(order, { ...design, version: 2 }, shop),
};
