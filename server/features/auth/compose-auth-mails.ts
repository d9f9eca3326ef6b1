import { codeMinutes } from '../../../domain/auth.js';
import { button, code, type Mail, note, type Recipient, text } from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';
import { linkMinutes } from './codes/code.js';

type Named = Recipient & { name: string };

const activationUrl = (token: string, { publicUrl }: MailSettings) => `${publicUrl}/login?activation=${token}`;
const resetUrl = (token: string, { publicUrl }: MailSettings) => `${publicUrl}/reset-password?token=${token}`;

export function composeActivationCode(to: Named, digits: string, shop: MailSettings): Mail {
  const texts = textsOf('auth.activation-code', { name: to.name, minutes: codeMinutes }, shop);
  const { subject, title } = texts;
  return { to, subject, title, blocks: [text(texts.text), code(digits), note(texts.expiry), note(texts.ignore)] };
}

export function composeActivationLink(to: Named, token: string, shop: MailSettings): Mail {
  const texts = textsOf('auth.activation-link', { name: to.name, minutes: linkMinutes }, shop);
  const { subject, title } = texts;
  const link = button(texts.button, activationUrl(token, shop));
  return { to, subject, title, blocks: [text(texts.text), link, note(texts.expiry), note(texts.ignore)] };
}

export function composeResetCode(to: Named, digits: string, shop: MailSettings): Mail {
  const texts = textsOf('auth.reset-code', { name: to.name, minutes: codeMinutes }, shop);
  const { subject, title } = texts;
  return { to, subject, title, blocks: [text(texts.text), code(digits), note(texts.expiry), note(texts.ignore)] };
}

export function composeResetLink(to: Named, token: string, shop: MailSettings): Mail {
  const texts = textsOf('auth.reset-link', { name: to.name, minutes: linkMinutes }, shop);
  const { subject, title } = texts;
  const link = button(texts.button, resetUrl(token, shop));
  return { to, subject, title, blocks: [text(texts.text), link, note(texts.expiry), note(texts.ignore)] };
}

export function composeNewAdmin(to: Named, token: string, shop: MailSettings): Mail {
  const texts = textsOf('auth.new-admin', { name: to.name, minutes: linkMinutes }, shop);
  const { subject, title } = texts;
  const link = button(texts.button, resetUrl(token, shop));
  return { to, subject, title, blocks: [text(texts.text), link, note(texts.expiry), note(texts.note)] };
}

export function composePasswordChanged(to: Named, shop: MailSettings): Mail {
  const texts = textsOf('auth.password-changed', { name: to.name }, shop);
  const { subject, title } = texts;
  const link = button(texts.button, `${shop.publicUrl}/reset-password`);
  return { to, subject, title, blocks: [text(texts.text), note(texts.note), link] };
}
