import { companyLimits } from '../../../domain/companies.js';
import { button, type Mail, note, text } from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';

interface Added {
  name: string;
  email: string;
  companyName: string;
}

/** Composes the mail to a person whose own request was answered by adding them to an existing company. */
export function composeAdded({ name, email, companyName: company }: Added, shop: MailSettings): Mail {
  const { subject, title, ...texts } = textsOf('companies.added', { name, company }, shop);
  return {
    to: { name, address: email },
    subject,
    title,
    blocks: [text(texts.text), button(texts.button, `${shop.publicUrl}/login`)],
  };
}

interface Invited {
  email: string;
  company: string;
  inviter: string;
}

export function composeInvitation({ email, company, inviter }: Invited, token: string, shop: MailSettings): Mail {
  const values = { company, inviter, days: companyLimits.invitationDays };
  const { subject, title, ...texts } = textsOf('companies.invitation', values, shop);
  const link = button(texts.button, `${shop.publicUrl}/accept-invitation?token=${token}`);
  return {
    to: { address: email },
    subject,
    title,
    blocks: [text(texts.text), link, note(texts.expiry), note(texts.ignore)],
  };
}

/** Composes the mail to an address that has an account already, and so cannot join another company. */
export function composeInvitationOfKnown({ email, company, inviter }: Invited, shop: MailSettings): Mail {
  const { subject, title, ...texts } = textsOf('companies.invitation-of-known', { company, inviter }, shop);
  return { to: { address: email }, subject, title, blocks: [text(texts.text), note(texts.note)] };
}
