import type { MailFailureReason } from '../../../domain/mails.js';

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  /** The response of the mail server. */
  response?: string;
}

/** Reasons by nodemailer's error code. */
const reasons: Record<string, MailFailureReason> = {
  EAUTH: 'sign-in',
  ENOAUTH: 'sign-in',
  EOAUTH2: 'sign-in',
  ECONNECTION: 'unreachable',
  EDNS: 'unreachable',
  EPROXY: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ETLS: 'unreachable',
  EENVELOPE: 'recipient',
  EMESSAGE: 'refused',
  EPROTOCOL: 'refused',
};

export interface MailFailure {
  reason: MailFailureReason;
  text: string;
  /** True for permanent errors such as "no such mailbox", which are not retried. 552 (mailbox full) is temporary. */
  isFinal: boolean;
}

const maxText = 500;

/** Removes links, because spam filters quote links of the mail, which may contain a code. */
const withoutLinks = (text: string) => text.replace(/\b(https?:\/\/[^\s/?#"'<>]+)[^\s"'<>]*/gi, '$1/…');

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();

/** Describes a failure. `sending` is false if the mail could not even be composed. */
export function describeMailFailure(error: SmtpError, sending: boolean): MailFailure {
  const { code = '', command, responseCode, response, message } = error;
  const known = command === 'MAIL FROM' ? 'sender' : reasons[code];
  return {
    reason: sending ? (known ?? 'unknown') : 'program',
    text: withoutLinks(oneLine(response ?? message)).slice(0, maxText),
    isFinal: responseCode !== undefined && responseCode >= 500 && responseCode !== 552,
  };
}
