import { z } from './zod.js';
import {
  type AccessDuration,
  accessHours,
  accessStatuses,
  defaultDuration,
  durationLabel,
  durationNames,
  durations,
  maxRequestsPerDecision,
  requestDecisions,
} from './access.js';
import { optional, page, perPage, searchText } from './rules.schemas.js';

const wrongDuration = 'Access duration must be 1, 2, 4, 8 or 24 hours, 7, 30 or 90 days, or permanent.';

/** Hours (number or text) or `"permanent"`. Null is no duration: it may mean "none". */
const chosenDuration = z
  .union([z.enum(durations), z.literal([...accessHours]).transform((hours) => String(hours) as AccessDuration)], {
    error: wrongDuration,
  })
  // The type stays nullable, as in the released contract.
  .nullish()
  .refine((value) => value !== null, wrongDuration)
  .transform((value) => value ?? undefined);

/** Absent: 4 hours. */
export const duration = chosenDuration.transform((value): AccessDuration => value ?? durationNames[defaultDuration]);

const userId = z.string({ error: 'This id is not valid.' });

/** The status the administrator saw. The decision is rejected when the status has changed since. */
const seen = optional(z.enum(accessStatuses, { error: 'This is not a valid request status.' }));

/** Grants 4 hours if there is no duration, but never instead of permanent access. */
export const grantAccessSchema = z.object({ userId, duration: chosenDuration.optional(), seen });
export type GrantAccess = z.output<typeof grantAccessSchema>;

export const decideAccessSchema = z.object({ userId, seen });
export type DecideAccess = z.output<typeof decideAccessSchema>;

export const decideRequestsSchema = z.object({
  decision: z.enum(requestDecisions, { error: 'Decision must be approve or reject.' }),
  duration,
  requests: z
    .array(decideAccessSchema, 'Choose the requests to decide.')
    .min(1, 'Choose at least one request.')
    .max(maxRequestsPerDecision, `At most ${maxRequestsPerDecision} requests can be decided at once.`),
});
export type DecideRequests = z.output<typeof decideRequestsSchema>;

export const undoDecisionsSchema = z.object({
  decisionIds: z
    .array(z.string({ error: 'This id is not valid.' }), 'Choose the decisions to take back.')
    .min(1, 'Choose at least one decision.')
    .max(maxRequestsPerDecision, `At most ${maxRequestsPerDecision} decisions can be taken back at once.`),
});
export type UndoDecisions = z.output<typeof undoDecisionsSchema>;

const countRequests = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

/** "3 requests approved for 4 hours. 1 had already been decided." */
export function requestsDecidedMessage(
  { decision, duration: value }: Pick<DecideRequests, 'decision' | 'duration'>,
  { decided, overtaken }: { decided: number; overtaken: number },
): string {
  const outcome = decision === 'approve' ? `approved ${durationLabel(value)}` : 'rejected';
  const already = `${overtaken} had already been decided.`;
  if (decided === 0) return `No request was ${outcome}: ${already}`;
  return `${countRequests(decided)} ${outcome}.${overtaken > 0 ? ` ${already}` : ''}`;
}

/** "3 decisions taken back. 1 can no longer be undone." */
export function decisionsUndoneMessage({ undone, tooLate }: { undone: number; tooLate: number }): string {
  const done = undone === 1 ? 'Decision taken back.' : `${undone} decisions taken back.`;
  return tooLate > 0 ? `${done} ${tooLate} can no longer be undone.` : done;
}

export const listAccessRequestsSchema = z.object({
  page,
  perPage: perPage(10),
  status: optional(z.enum(accessStatuses)),
  search: searchText,
});
export type ListAccessRequests = z.output<typeof listAccessRequestsSchema>;
