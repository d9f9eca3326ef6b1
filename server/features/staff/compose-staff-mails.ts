import { companyLimits } from '../../../domain/companies.js';
import { button, type Mail, note, text } from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';

interface Invited {
  email: string;
  inviter: string;
  role: string;
}

export function composeStaffInvitation({ email, inviter, role }: Invited, token: string, shop: MailSettings): Mail {
  const values = { inviter, role, days: companyLimits.invitationDays };
  const { subject, title, ...texts } = textsOf('staff.invitation', values, shop);
  const link = button(texts.button, `${shop.publicUrl}/accept-invitation?token=${token}`);
  return {
    to: { address: email },
    subject,
    title,
    blocks: [text(texts.text), link, note(texts.expiry), note(texts.ignore)],
  };
}

/** Composes the mail to an address that has an account already, and so cannot join the staff. */
export function composeStaffInvitationOfKnown({ email, inviter, role }: Invited, shop: MailSettings): Mail {
  const { subject, title, ...texts } = textsOf('staff.invitation-of-known', { inviter, role }, shop);
  return { to: { address: email }, subject, title, blocks: [text(texts.text), note(texts.note)] };
}
