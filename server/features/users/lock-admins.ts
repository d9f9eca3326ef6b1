import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';

/**
 * Locks all administrators, so that two who remove each other run one after the other and one stays. Throws FORBIDDEN
 * when the actor is no longer an administrator. Returns the number of administrators.
 */
export async function lockAdmins(tx: EntityManager, actor: { id: string }): Promise<number> {
  const admins = await tx.query<{ id: string }[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`);
  if (!admins.some(({ id }) => id === actor.id)) throw new DomainError('FORBIDDEN');
  return admins.length;
}
