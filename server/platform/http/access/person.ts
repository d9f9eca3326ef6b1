import type { FastifyRequest } from 'fastify';
import type { AccessStatus } from '../../../../domain/access.js';
import type { CompanyRole } from '../../../../domain/companies.js';
import type { Permission } from '../../../../domain/staff.js';
import type { Role } from '../../../../domain/users.js';

export interface Visitor {
  kind: 'visitor';
}

/** A user with a valid session, as read from the database for this request. */
export interface SignedIn {
  kind: 'user';
  id: string;
  sessionId: string;
  role: Role;
  companyId: string;
  /** The role of a customer in the company; null for staff. */
  companyRole: CompanyRole | null;
  /** The permissions of a person of the staff, with those that others include; empty for customers. */
  permissions: readonly Permission[];
  /** True for some minutes after staff have signed in or proved again who they are. */
  hasFreshFactor: boolean;
  /** True for staff who can only add a second factor now. */
  mustAddFactor: boolean;
  name: string;
  companyName: string;
  email: string;
  phone: string;
  /** State by the clock of the database: `approved` means that access has not expired. */
  access: { status: AccessStatus; expiresAt: Date | null };
  /** The version of the catalogue, read in the same statement. Absent for programs that act for a user. */
  catalogueVersion?: string;
  /** Changes with the design numbers of the company itself; 0 if it never gave any. */
  numbersVersion: number;
}

export type Person = Visitor | SignedIn;

/** The design numbers of a company's own, as they are since their latest change. */
export interface CompanyNumbers {
  companyId: string;
  version: number;
}

/** Returns the numbers with which a person sees products; undefined if the company never gave any. */
export const numbersSeenBy = (person: Person): CompanyNumbers | undefined =>
  person.kind === 'user' && person.role === 'customer' && person.numbersVersion > 0
    ? { companyId: person.companyId, version: person.numbersVersion }
    : undefined;

/** Identifies the caller of a request. Implemented by the feature that owns sessions. */
export abstract class PersonReader {
  abstract read(request: FastifyRequest): Promise<Person>;

  /**
   * Returns the account id of one of our unexpired tokens. Does not ask the database whether the session still exists.
   */
  abstract claimedAccount(request: FastifyRequest): string | undefined;

  /** Reads a caller again who was signed in at the start of a request, even if the token has expired since. */
  abstract readAgain(person: SignedIn): Promise<Person>;
}

const cache = new WeakMap<FastifyRequest, Promise<Person>>();
const userIds = new WeakMap<FastifyRequest, string>();

/** Returns the id of the caller for the log; undefined if the caller is not signed in, or was not read. */
export const userIdOf = (request: FastifyRequest): string | undefined => userIds.get(request);

/** Reads the caller once per request: a GraphQL operation with ten root fields queries the database once. */
export function personOf(request: FastifyRequest, reader: PersonReader): Promise<Person> {
  const cached = cache.get(request);
  if (cached) return cached;
  const person = reader.read(request);
  cache.set(request, person);
  void person.then(
    (read) => void (read.kind === 'user' && userIds.set(request, read.id)),
    () => undefined,
  );
  return person;
}

/**
 * Reads the caller of an upload again when its body has arrived, because that can take hours. Later reads in this
 * request return the new state.
 */
export async function readPersonAgain(request: FastifyRequest, reader: PersonReader): Promise<void> {
  const person = await personOf(request, reader);
  if (person.kind !== 'user') return;
  const current = reader.readAgain(person);
  cache.set(request, current);
  await current;
}
