import { z } from 'zod';
import { type ListUsers, listUsersSchema } from '../../../domain/users.js';
import type { Page } from '../../platform/graphql/page-info.js';
import { toRestUser, type User } from './user.entity.js';

const { page, perPage, search } = listUsersSchema.shape;

export const restListUsers = z
  .object({ page, limit: perPage, search })
  .transform(({ limit, ...filter }): ListUsers => ({ ...filter, perPage: limit }));

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
