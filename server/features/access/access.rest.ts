import { z } from 'zod';
import { accessDecisions, accessStatuses } from '../../../domain/access.js';
import { grantAccessSchema, listAccessRequestsSchema } from '../../../domain/access.schemas.js';
import { resemblances } from '../../../domain/companies.js';
import { dateTime, message, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import type { AccessDecision } from './access.entity.js';
import type {
  Access,
  AccessDecided,
  AccessRequest,
  AccessRequestPage,
  DecisionsUndone,
  RequestsDecided,
} from './access.types.js';

export const restListAccessRequests = restPage(listAccessRequestsSchema);

export const restGrantAccess = grantAccessSchema.omit({ userId: true });
export const restDecideAccess = restGrantAccess.omit({ duration: true });

export const restAccessState = z
  .object({
    status: z.enum(accessStatuses),
    current: z.boolean(),
    expiresAt: dateTime.nullable(),
    permanent: z.boolean(),
    hours: z.int().nullable(),
    waiting: z.boolean(),
    requestedAt: dateTime.nullable(),
    grantedAt: dateTime.nullable(),
  })
  .meta({ id: 'AccessState', graphql: 'Access' });

export const toRestAccessState = (access: Access) => toRest(restAccessState, access);

export const restAccess = success({ access: restAccessState }).meta({ id: 'Access' });
export const toRestAccess = (access: Access) => ({ success: true, access: toRestAccessState(access) });

const restSimilarCompany = z
  .object({
    _id: z.string(),
    code: z.string(),
    companyName: z.string(),
    accessStatus: z.enum(accessStatuses),
    by: z.array(z.enum(resemblances)),
  })
  .meta({ id: 'SimilarCompany', graphql: 'SimilarCompany' });

const restRequest = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    companyName: z.string(),
    phone: z.string(),
    createdAt: dateTime,
    requestedAt: dateTime,
    status: z.enum(accessStatuses),
    accessStatus: z.enum(accessStatuses),
    accessDuration: z.int().nullable(),
    permanentAccess: z.boolean(),
    accessExpiresAt: dateTime.nullable(),
    current: z.boolean(),
    decidedAt: dateTime.nullable(),
    decidedBy: z.string().nullable(),
    wantsMoreTime: z.boolean(),
    similarCompanies: z.array(restSimilarCompany),
  })
  .meta({ id: 'Request', graphql: 'AccessRequest' });

const toRestRequest = (request: AccessRequest) =>
  toRest(restRequest, {
    ...request,
    _id: request.id,
    accessStatus: request.status,
    accessDuration: request.hours,
    permanentAccess: request.permanent,
    accessExpiresAt: request.expiresAt,
    similarCompanies: request.similarCompanies.map(({ id, ...company }) => ({ ...company, _id: id })),
  });

export const restRequests = success({
  users: z.array(restRequest),
  ...pageTotals,
  counts: z
    .object({
      total: z.int(),
      pending: z.int(),
      approved: z.int(),
      rejected: z.int(),
      expired: z.int(),
    })
    .meta({ id: 'AccessCounts' }),
}).meta({ id: 'Requests', graphql: 'AccessRequestPage' });

export const toRestRequests = ({ items, pageInfo, counts }: AccessRequestPage): z.infer<typeof restRequests> => ({
  success: true,
  users: items.map(toRestRequest),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  counts,
});

export const restStanding = success({ user: restRequest }).meta({
  id: 'Standing',
  description: 'A customer with the state of their access request.',
});
export const toRestStanding = (request: AccessRequest) => ({ success: true, user: toRestRequest(request) });

export const restDecided = success({ message, user: restRequest, decisionId: z.string() }).meta({
  id: 'Decided',
  graphql: 'AccessDecided',
});
export const toRestDecided = ({ request, ...result }: AccessDecided) => ({
  success: true,
  ...result,
  user: toRestRequest(request),
});

export const restRequestsDecided = success({
  message,
  decided: z.int(),
  overtaken: z.int(),
  users: z.array(restRequest),
  decisionIds: z.array(z.string()),
}).meta({ id: 'RequestsDecided' });

export const toRestRequestsDecided = ({
  requests,
  ...result
}: RequestsDecided): z.infer<typeof restRequestsDecided> => ({
  success: true,
  ...result,
  users: requests.map(toRestRequest),
});

export const restDecisionsUndone = success({
  message,
  undone: z.int(),
  tooLate: z.int(),
  users: z.array(restRequest),
}).meta({ id: 'DecisionsUndone' });

export const toRestDecisionsUndone = ({
  requests,
  ...result
}: DecisionsUndone): z.infer<typeof restDecisionsUndone> => ({
  success: true,
  ...result,
  users: requests.map(toRestRequest),
});

const restDecision = z
  .object({
    _id: z.string(),
    kind: z.enum(accessDecisions),
    at: dateTime,
    by: z.string().nullable(),
    hours: z.int().nullable(),
    permanent: z.boolean(),
  })
  .meta({ graphql: 'AccessDecision' });

export const restHistory = success({
  decisions: z.array(restDecision).describe('What happened to this access, newest first.'),
}).meta({ id: 'History', description: 'The access history of one customer.' });

export const toRestHistory = (decisions: AccessDecision[]): z.infer<typeof restHistory> => ({
  success: true,
  decisions: decisions.map((decision) => toRest(restDecision, { ...decision, _id: decision.id })),
});
