import { z } from 'zod';
import { accessStatuses } from '../../../domain/access.js';
import { companyRoles } from '../../../domain/companies.js';
import { avatarRules, roles, userStatuses } from '../../../domain/users.js';
import { permissions } from '../../../domain/staff.js';
import { DomainError } from '../../../domain/errors.js';
import { optional } from '../../../domain/rules.schemas.js';
import type { ReadPhone } from '../../../domain/phones.js';
import { listUsersSchema, updateProfileSchemaIn } from '../../../domain/users.schemas.js';
import type { Page } from '../../platform/graphql/graphql.types.js';
import { dateTime, restPage, success, toRest } from '../../platform/http/contract.js';
import { readDataUrl } from '../../platform/http/uploads/data-url.js';
import { restCompany, toRestCompany } from '../companies/companies.rest.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import type { User } from './user.entity.js';

/** Five megabytes as base64, plus the other fields of the body. */
export const avatarBodyLimit = 7 * 1024 * 1024;

/** Checks an avatar. Names the wrong field, because the body has other fields. */
function checkedAvatar(text: string): string {
  try {
    readDataUrl(text, [avatarRules]);
    return text;
  } catch {
    const message = avatarRules.wrongType;
    throw new DomainError('UNSUPPORTED_TYPE', { message, fields: { avatar: message } });
  }
}

export const restUpdateProfileIn = (country: string, read: ReadPhone) =>
  updateProfileSchemaIn(country, read)
    .extend({ avatar: optional(z.string()).describe('The profile picture as a data URL.') })
    .transform(({ avatar, ...profile }) => ({ ...profile, ...(avatar && { avatar: checkedAvatar(avatar) }) }));

export const restListUsers = restPage(listUsersSchema);

export const restUser = z
  .object({
    _id: z.string(),
    name: z.string(),
    company: restCompany.nullable(),
    companyRole: z.enum(companyRoles).nullable(),
    permissions: z.array(z.enum(permissions)),
    companyName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    avatar: restPicture.nullable(),
    role: z.enum(roles),
    isAdmin: z.boolean(),
    status: z.enum(userStatuses),
    isActive: z.boolean(),
    permanentAccess: z.boolean(),
    accessDuration: z.int().nullable(),
    accessStatus: z.enum(accessStatuses),
    accessGrantedAt: dateTime.nullable(),
    accessExpiresAt: dateTime.nullable(),
    createdAt: dateTime,
    changedAt: dateTime,
    lastOrderAt: dateTime.nullable(),
    lastSeenAt: dateTime.nullable(),
  })
  .meta({ id: 'User' });

export const toRestUser = (user: User) =>
  toRest(restUser, {
    ...user,
    _id: user.id,
    company: user.company && toRestCompany(user.company),
    avatar: toRestPicture(user.avatar),
    // A spread does not copy the getters of a class.
    isAdmin: user.isAdmin,
    status: user.status,
    isActive: user.isActive,
  });

export const restUsers = success({
  users: z.array(restUser),
  pagination: z.object({ total: z.int(), pages: z.int(), current: z.int(), perPage: z.int() }),
}).meta({ id: 'Users', graphql: 'UserPage' });

export const toRestUsers = ({ items, pageInfo }: Page<User>): z.infer<typeof restUsers> => ({
  success: true,
  users: items.map(toRestUser),
  pagination: {
    total: pageInfo.total,
    pages: pageInfo.pages,
    current: pageInfo.page,
    perPage: pageInfo.perPage,
  },
});
