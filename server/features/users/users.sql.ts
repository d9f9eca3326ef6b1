import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { isLive } from '../auth/auth.sql.js';
import { User } from './user.entity.js';

/** The columns of `users u` that responses may contain. */
export const userColumns = `
  u.id, u.name, u.company_name, u.address, u.phone, u.email, u.avatar_id, u.role, access_state(u) AS access_status,
  u.access_requested_at, u.more_time_requested_at, u.asked_again_at, u.access_decided_at, u.access_decided_by,
  u.access_granted_at, u.access_expires_at, u.access_duration, u.permanent_access, u.created_at,
  (SELECT max(o.created_at) FROM orders o WHERE o.user_id = u.id) AS last_order_at,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS last_seen_at,
  ${pictureSql('avatar')} AS avatar`;

export const userTables = 'users u LEFT JOIN media avatar ON avatar.id = u.avatar_id';

export type UserRow = Omit<User, 'avatar' | 'isAdmin' | 'isActive' | 'status'> & { avatar: PackedPicture | null };

/** Adds the computed fields, so that REST and GraphQL both have them. */
export const toUser = (row: UserRow): User => Object.assign(new User(), row, { avatar: toPicture(row.avatar) });
