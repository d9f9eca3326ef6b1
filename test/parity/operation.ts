import type { ErrorCode } from '../../domain/errors.js';
import type { AccessLevel } from '../../server/platform/http/access/allow.js';
import { accessLevelOf, permissionsOf } from '../support/http/expected-access.js';
import type { RunningApp } from '../support/programs/app.js';
import type { TestPerson } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';

/** A person of the staff: an owner, or one with the permissions of `staffPermissions`. */
export type StaffCaller = 'admin' | 'deputy' | 'office' | 'powerless';

/**
 * The caller of a case, by role and access status. A `customer` is the owner of a company, a `newAdmin` an administrator
 * whose own account the case changes.
 */
export type Caller =
  'visitor' | 'pending' | 'rejected' | 'expired' | 'customer' | 'buyer' | 'viewer' | 'newAdmin' | StaffCaller;

/** Tools of a case to prepare its data. Both shops are prepared alike, so names and words are equal in both. */
export interface CaseContext {
  app: RunningApp;
  /** The caller's client. */
  client: Client;
  /** The caller's account; for a visitor, the administrator's. */
  me: TestPerson;
  /** An administrator other than the caller. */
  admin: TestPerson;
  /** A word that is new in this shop, and the same word in the other shop. */
  uniqueWord: () => string;
  /** Creates something once, for all cases that only read it. */
  shared: <T>(name: string, make: () => Promise<T>) => Promise<T>;
}

/** The input, with the field names of GraphQL and the values of the domain; a `File` is an upload. */
export type Input = Record<string, unknown>;

export interface ParityCase {
  title: string;
  /** The caller. Default: the typical caller of the operation's access level. */
  as?: Caller;
  /** Sends the caller's input, but is not allowed to call the operation. */
  deniedCaller?: Caller;
  /** The expected error code; undefined for success. */
  error?: ErrorCode;
  /** The GraphQL type system rejects the input (BAD_REQUEST) before the domain schema can name the field. */
  rejectedByType?: true;
  /** Prepares the data of the case and returns the input. */
  input(context: CaseContext): Promise<Input>;
}

/** An operation, and how each transport calls it. */
export interface Operation {
  name: string;
  /** Method and path, as in openapi.json. */
  rest: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** The root field. */
  graphql: `${'Query' | 'Mutation'}.${string}`;
  /** REST names of fields that differ, also inside lists: `{ message: 'msg' }`. */
  restNames?: Record<string, string>;
  /** Converts the input where REST has another structure. */
  toRest?: (input: Input) => Input;
  /** Input fields that only REST receives, because it identifies something by other fields than an id. */
  restOnly?: string[];
  /** REST receives the file as multipart, not as a data URL. */
  multipart?: true;
  /** REST sends a file, and GraphQL its address; `response` gets the address that REST was called at. */
  file?: true;
  /** Converts the REST response to the structure of the GraphQL response. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  response: (body: any) => unknown;
  /** GraphQL fields that REST does not return, such as `Cart.id`. All others are requested and compared. */
  omittedInRest?: string[];
  /** Fields that REST returns here, although it omits them elsewhere. */
  alsoInRest?: string[];
  cases: ParityCase[];
}

type Given = Input | ((context: CaseContext) => Input | Promise<Input>);

const created = (given: Given) => async (context: CaseContext) =>
  typeof given === 'function' ? given(context) : given;

export const succeeds = (title: string, given: Given = {}, more: Pick<ParityCase, 'as'> = {}): ParityCase => ({
  title,
  input: created(given),
  ...more,
});

export const fails = (
  error: ErrorCode,
  title: string,
  given: Given = {},
  more: Pick<ParityCase, 'as' | 'rejectedByType'> = {},
): ParityCase => ({ title, error, input: created(given), ...more });

/** A valid id that does not exist. */
export const unknownId = '018f0000-0000-7000-8000-000000000000';

const deniedCallers: Partial<Record<AccessLevel, [Caller, ErrorCode][]>> = {
  member: [['visitor', 'UNAUTHENTICATED']],
  catalogue: [['visitor', 'UNAUTHENTICATED']],
  customer: [
    ['visitor', 'UNAUTHENTICATED'],
    ['expired', 'ACCESS_EXPIRED'],
  ],
  buyer: [
    ['visitor', 'UNAUTHENTICATED'],
    ['expired', 'ACCESS_EXPIRED'],
    ['viewer', 'FORBIDDEN'],
  ],
  owner: [
    ['visitor', 'UNAUTHENTICATED'],
    ['expired', 'ACCESS_EXPIRED'],
    ['buyer', 'FORBIDDEN'],
    ['admin', 'FORBIDDEN'],
  ],
  admin: [
    ['visitor', 'UNAUTHENTICATED'],
    ['customer', 'FORBIDDEN'],
  ],
};

/** The cases of an operation, and one for each caller who may not call it. */
export function casesOf(operation: Operation): ParityCase[] {
  const first = firstSuccess(operation);
  const denied = deniedCallers[accessLevelOf(operation.graphql)] ?? [];
  const lacking: [Caller, ErrorCode][] = needsPermission(operation) ? [['powerless', 'FORBIDDEN']] : [];
  const deniedCases = [...denied, ...lacking].map(([deniedCaller, error]) => ({
    ...first,
    title: `rejects the caller: ${deniedCaller}`,
    deniedCaller,
    error,
  }));
  return [...operation.cases, ...(deniedCases as ParityCase[])];
}

/**
 * True if staff need a permission, and the same ones on both transports: an argument of a GraphQL field can need more,
 * where REST has another address.
 */
function needsPermission({ rest, graphql }: Operation): boolean {
  const needed = permissionsOf(graphql);
  return needed.length > 0 && needed.join() === permissionsOf(rest.replace(/\{(\w+)\}/g, ':$1')).join();
}

export const firstSuccess = ({ cases }: Operation) => cases.find(({ error }) => !error);
