import { mailTitle, type MailFailureReason } from '../../../domain/mails.js';
import { isOpenChallenge } from '../auth/auth.sql.js';
import { isStaffWith } from '../staff/staff.sql.js';
import type { FailedMail } from './mails.types.js';

type Row = Pick<FailedMail, 'id' | 'recipients' | 'failedAt' | 'tries' | 'answer' | 'expired'> & {
  kind: string;
  purpose: string | null;
  orderCode: string | null;
  reason: MailFailureReason;
};
export type FailedMailRow = Row;

/** SQL condition: a mail with a code or a link that has expired, or was used or replaced, so that it cannot be sent. */
const expired = `
  (mail.payload ? 'challengeId' AND NOT EXISTS (
    SELECT FROM code_challenges WHERE id = (mail.payload->>'challengeId')::uuid AND ${isOpenChallenge})
  OR mail.payload ? 'invitationId' AND NOT EXISTS (
    SELECT FROM invitations WHERE id = (mail.payload->>'invitationId')::uuid AND expires_at > now()))`;

/**
 * Selects the names of a mail, never its payload. Hides errors of mails that could not be composed, because they are
 * internal.
 */
export const failedMailPage = `
  SELECT mail.id, mail.kind, challenge.purpose, placed.code AS order_code, mail.done_at AS failed_at,
    mail.attempts AS tries, coalesce(mail.reason, 'unknown') AS reason,
    CASE WHEN mail.reason IS DISTINCT FROM 'program' THEN mail.error END AS answer,
    CASE WHEN mail.kind = 'orders.received'
      THEN ARRAY(SELECT u.email FROM users u WHERE ${isStaffWith('orders:read')} ORDER BY u.id)
      ELSE array_remove(ARRAY[coalesce(challenge.email, invitation.email, person.email)], NULL)
    END AS recipients,
    ${expired} AS expired
  FROM (
    SELECT * FROM outbox WHERE state = 'failed' ORDER BY done_at DESC, id DESC LIMIT $1 OFFSET $2
  ) AS mail
  LEFT JOIN code_challenges challenge ON challenge.id = (mail.payload->>'challengeId')::uuid
  LEFT JOIN invitations invitation ON invitation.id = (mail.payload->>'invitationId')::uuid
  LEFT JOIN orders placed ON placed.id = (mail.payload->>'orderId')::uuid
  LEFT JOIN users person
    ON person.id = coalesce((mail.payload->>'userId')::uuid, (mail.payload->>'adminId')::uuid, placed.user_id)
  ORDER BY mail.done_at DESC, mail.id DESC`;

export const failedMailCount = `SELECT count(*)::int AS total FROM outbox WHERE state = 'failed'`;

/** The failed mails of these ids, or all if `$1` is null. */
export const chosenMails = `
  SELECT mail.id, ${expired} AS expired FROM outbox mail
  WHERE mail.state = 'failed' AND ($1::uuid[] IS NULL OR mail.id = ANY ($1)) FOR UPDATE`;

export const toFailedMail = ({ kind, purpose, orderCode, ...mail }: Row): FailedMail => ({
  ...mail,
  title: mailTitle({ kind, purpose, orderCode }),
});
