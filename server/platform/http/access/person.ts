import type { FastifyRequest } from 'fastify';
import type { AccessStatus } from '../../../../domain/access.js';
import type { Role } from '../../../../domain/users.js';

export interface Visitor {
  kind: 'visitor';
}

/** Somebody with a live session, as the database knows them at this very request. */
export interface SignedIn {
  kind: 'user';
  id: string;
  sessionId: string;
  role: Role;
  name: string;
  companyName: string;
  email: string;
  phone: string;
  /** Judged by the clock of the database: `approved` means current now. */
  access: { status: AccessStatus; expiresAt: Date | null };
}

export type Person = Visitor | SignedIn;

/** Tells who is asking. Implemented by the feature that owns sessions. */
export abstract class PersonReader {
  abstract read(request: FastifyRequest): Promise<Person>;
}

const known = new WeakMap<FastifyRequest, Promise<Person>>();

/** One reading per request: a GraphQL operation with ten root fields asks the database once. */
export function personOf(request: FastifyRequest, reader: PersonReader): Promise<Person> {
  const earlier = known.get(request);
  if (earlier) return earlier;
  const person = reader.read(request);
  known.set(request, person);
  return person;
}
