import { z } from 'zod';
import { DomainError } from '../../../domain/errors.js';
import { optional } from '../../../domain/rules.js';
import {
  avatarRules,
  type ListUsers,
  listUsersSchema,
  setUserRoleSchema,
  updateProfileSchema,
} from '../../../domain/users.js';
import type { Page } from '../../platform/graphql/page-info.js';
import { readDataUrl } from '../../platform/media/intake/data-url.js';
import type { UserAccount } from './user-account.entity.js';
import { toRestUser, type User } from './user.entity.js';

/** Five megabytes as base64, plus the other fields of the body. */
export const avatarBodyLimit = 7 * 1024 * 1024;

function readAvatar(text: string) {
  try {
    return readDataUrl(text);
  } catch {
    const message = avatarRules.wrongType;
    throw new DomainError('UNSUPPORTED_TYPE', { message, fields: { avatar: message } });
  }
}

export const restUpdateProfile = updateProfileSchema
  .extend({ avatar: optional(z.string()) })
  .transform(({ avatar, ...profile }) => ({ ...profile, ...(avatar && { avatar: readAvatar(avatar) }) }));

const { page, perPage, ...filters } = listUsersSchema.shape;

export const restListUsers = z
  .object({ page, limit: perPage, ...filters })
  .transform(({ limit, ...filter }): ListUsers => ({ ...filter, perPage: limit }));

export const restSetUserRole = setUserRoleSchema.omit({ userId: true });

export const toRestAccount = ({ user, id: _, allowedActions: __, ...facts }: UserAccount) => ({
  ...toRestUser(user),
  ...facts,
});

export const toRestUsers = ({ items, pageInfo }: Page<User>) => ({
  success: true,
  users: items.map(toRestUser),
  pagination: {
    total: pageInfo.total,
    pages: pageInfo.pages,
    current: pageInfo.page,
    perPage: pageInfo.perPage,
  },
});
