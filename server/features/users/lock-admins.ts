import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';

/**
 * Two administrators who remove each other wait here, so that one of them stays; and whoever has stopped being one
 * while waiting changes nothing any more. Answers how many there are.
 */
export async function lockAdmins(tx: EntityManager, actor: { id: string }): Promise<number> {
  const admins = await tx.query<{ id: string }[]>(`SELECT id FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE`);
  if (!admins.some(({ id }) => id === actor.id)) throw new DomainError('FORBIDDEN');
  return admins.length;
}
