import { codeMinutes } from '../../../domain/auth.js';
import { type FactorChange, factorChanges } from '../../../domain/factors.js';
import { button, code, type Mail, note, type Recipient, text } from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';
import { linkMinutes } from './codes/code.js';

type Named = Recipient & { name: string };

const activationUrl = (token: string, { publicUrl }: MailSettings) => `${publicUrl}/login?activation=${token}`;
const resetUrl = (token: string, { publicUrl }: MailSettings) => `${publicUrl}/reset-password?token=${token}`;

function composeCode(
  template: 'auth.activation-code' | 'auth.reset-code',
  to: Named,
  digits: string,
  shop: MailSettings,
): Mail {
  const { subject, title, ...texts } = textsOf(template, { name: to.name, minutes: codeMinutes }, shop);
  return { to, subject, title, blocks: [text(texts.text), code(digits), note(texts.expiry), note(texts.ignore)] };
}

function composeLink(
  template: 'auth.activation-link' | 'auth.reset-link',
  to: Named,
  url: string,
  shop: MailSettings,
): Mail {
  const { subject, title, ...texts } = textsOf(template, { name: to.name, minutes: linkMinutes }, shop);
  const link = button(texts.button, url);
  return { to, subject, title, blocks: [text(texts.text), link, note(texts.expiry), note(texts.ignore)] };
}

export const composeActivationCode = (to: Named, digits: string, shop: MailSettings) =>
  composeCode('auth.activation-code', to, digits, shop);

export const composeActivationLink = (to: Named, token: string, shop: MailSettings) =>
  composeLink('auth.activation-link', to, activationUrl(token, shop), shop);

export const composeResetCode = (to: Named, digits: string, shop: MailSettings) =>
  composeCode('auth.reset-code', to, digits, shop);

export const composeResetLink = (to: Named, token: string, shop: MailSettings) =>
  composeLink('auth.reset-link', to, resetUrl(token, shop), shop);

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

export function composeFactorChanged(to: Named, change: FactorChange, shop: MailSettings): Mail {
  const texts = textsOf('auth.factor-changed', { name: to.name, change: factorChanges[change] }, shop);
  const { subject, title } = texts;
  const link = button(texts.button, `${shop.publicUrl}/admin/second-factor`);
  return { to, subject, title, blocks: [text(texts.text), note(texts.note), link] };
}
