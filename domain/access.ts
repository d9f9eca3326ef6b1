import { z } from 'zod';
import { optional, page, perPage, searchText } from './rules.js';

/** Hours an administrator can grant; permanent is the sixth choice. */
export const accessHours = [1, 2, 4, 8, 24] as const;

export const accessStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type AccessStatus = (typeof accessStatuses)[number];

/** What happened to somebody's access, kept for good with who and when. */
export const accessDecisions = [
  'requested',
  'granted',
  'extended',
  'rejected',
  'declined',
  'revoked',
  'reopened',
  'expired',
] as const;
export type AccessDecision = (typeof accessDecisions)[number];

/** The client asks the server this often whether access is still current. */
export const accessCheckIntervalMs = 60_000;
/** The header counts down for the last minutes. */
export const countdownMinutes = 15;

export const durations = ['1', '2', '4', '8', '24', 'permanent'] as const;
export type AccessDuration = (typeof durations)[number];

/** 1, 2, 4, 8 or 24 (also as text) or `"permanent"`; left out means 4 hours. */
export const duration = z
  .union([z.enum(durations), z.literal([...accessHours]).transform((hours) => String(hours) as AccessDuration)], {
    error: 'Access duration must be 1, 2, 4, 8 or 24 hours, or permanent.',
  })
  .nullish()
  .transform((value): AccessDuration => value ?? '4');

export const durationLabel = (value: AccessDuration) =>
  value === 'permanent' ? 'permanently' : value === '1' ? 'for 1 hour' : `for ${value} hours`;

export const accessGrantedMessage = (name: string, value: AccessDuration) =>
  `Access granted to ${name} ${durationLabel(value)}`;
export const accessRejectedMessage = (name: string) => `Access request for ${name} has been rejected`;

const userId = z.string({ error: 'This id is not valid.' });

/** What the screen showed when somebody decided: if it has changed since, the decision is not carried out. */
const seen = optional(z.enum(accessStatuses, { error: 'This is no status of a request.' }));

export const grantAccessSchema = z.object({ userId, duration, seen });
export type GrantAccess = z.output<typeof grantAccessSchema>;

export const decideAccessSchema = z.object({ userId, seen });
export type DecideAccess = z.output<typeof decideAccessSchema>;

export const requestDecisions = ['approve', 'reject'] as const;
export type RequestDecision = (typeof requestDecisions)[number];

/** How many requests can be decided at once. */
export const maxRequestsPerDecision = 100;

export const decideRequestsSchema = z.object({
  decision: z.enum(requestDecisions, { error: 'Requests are approved or rejected.' }),
  duration,
  requests: z
    .array(decideAccessSchema, 'Choose the requests to decide.')
    .min(1, 'Choose at least one request.')
    .max(maxRequestsPerDecision, `At most ${maxRequestsPerDecision} requests are decided at once.`),
});
export type DecideRequests = z.output<typeof decideRequestsSchema>;

const countRequests = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

/** "3 requests approved for 4 hours. 1 had already been decided." */
export function requestsDecidedMessage(
  { decision, duration: value }: Pick<DecideRequests, 'decision' | 'duration'>,
  { decided, overtaken }: { decided: number; overtaken: number },
): string {
  const done = decision === 'approve' ? `approved ${durationLabel(value)}` : 'rejected';
  const already = `${overtaken} had already been decided.`;
  if (decided === 0) return `No request was ${done}: ${already}`;
  return `${countRequests(decided)} ${done}.${overtaken > 0 ? ` ${already}` : ''}`;
}

/** Somebody else's decision this fresh is not undone by a click that was meant for the request before it. */
export const decisionProtectedSeconds = 60;
/** A rejected customer may ask again this often. */
export const requestAgainHours = 24;
/** Administrators read of new requests at most this often. */
export const digestIntervalMinutes = 10;

export const accessRevokedMessage = (name: string) => `Access of ${name} has been ended`;
export const accessReopenedMessage = (name: string) => `The request of ${name} is open again`;

export const listAccessRequestsSchema = z.object({
  page,
  perPage: perPage(10),
  status: optional(z.enum(accessStatuses)),
  search: searchText,
});
export type ListAccessRequests = z.output<typeof listAccessRequestsSchema>;
