import { z } from 'zod';
import { grantAccessSchema, type ListAccessRequests, listAccessRequestsSchema } from '../../../domain/access.js';
import {
  type Access,
  type AccessDecided,
  type AccessDecision,
  type AccessRequest,
  type AccessRequestPage,
  type RequestsDecided,
  toRestAccessState,
} from './access.entity.js';

const { page, perPage, ...filters } = listAccessRequestsSchema.shape;

export const restListAccessRequests = z
  .object({ page, limit: perPage, ...filters })
  .transform(({ limit, ...filter }): ListAccessRequests => ({ ...filter, perPage: limit }));

export const restGrantAccess = grantAccessSchema.omit({ userId: true });
export const restDecideAccess = restGrantAccess.omit({ duration: true });

const toRestRequest = (request: AccessRequest) => ({
  _id: request.id,
  name: request.name,
  email: request.email,
  companyName: request.companyName,
  phone: request.phone,
  createdAt: request.createdAt,
  requestedAt: request.requestedAt,
  status: request.status,
  accessStatus: request.status,
  accessDuration: request.hours,
  permanentAccess: request.permanent,
  accessExpiresAt: request.expiresAt,
  current: request.current,
  decidedAt: request.decidedAt,
  decidedBy: request.decidedBy,
  wantsMoreTime: request.wantsMoreTime,
});

export const toRestRequests = ({ items, pageInfo, counts }: AccessRequestPage) => ({
  success: true,
  users: items.map(toRestRequest),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  counts,
});

export const toRestDecided = ({ request, message }: AccessDecided) => ({
  success: true,
  message,
  user: toRestRequest(request),
});

export const toRestAccess = (access: Access) => ({ success: true, access: toRestAccessState(access) });

export const toRestHistory = (decisions: AccessDecision[]) => ({
  success: true,
  decisions: decisions.map(({ id, kind, at, by, hours, permanent }) => ({ _id: id, kind, at, by, hours, permanent })),
});

export const toRestStanding = (request: AccessRequest) => ({ success: true, user: toRestRequest(request) });

export const toRestRequestsDecided = ({ requests, message, decided, overtaken }: RequestsDecided) => ({
  success: true,
  message,
  decided,
  overtaken,
  users: requests.map(toRestRequest),
});
