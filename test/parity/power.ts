import type { ErrorCode } from '../../domain/errors.js';
import type { AccessLevel } from '../../server/platform/http/access/allow.js';
import type { RunningApp } from '../support/programs/app.js';
import type { TestPerson } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';

/** Somebody who calls, by where they stand. */
export type Caller = 'visitor' | 'pending' | 'rejected' | 'expired' | 'customer' | 'admin';

/** A shop in which something is about to be done. Its twin is made alike, so whatever is named is named alike. */
export interface Scene {
  app: RunningApp;
  /** The browser of whoever calls. */
  client: Client;
  /** Whoever calls; for a visitor, an administrator who looks on. */
  me: TestPerson;
  /** An administrator of the house who is not the caller. */
  admin: TestPerson;
  /** A word that nobody has used in this shop, and the same in its twin. */
  word: () => string;
  /** What is made once for all cases that only look at it. */
  shared: <T>(name: string, make: () => Promise<T>) => Promise<T>;
}

/** What is sent, in the words of GraphQL and the values of the domain; a `File` is an upload. */
export type Input = Record<string, unknown>;

export interface Case {
  title: string;
  /** Who calls; left out, whoever the door is made for. */
  as?: Caller;
  /** Who comes to the door in their stead. */
  stranger?: Caller;
  /** The code it is refused with; a good case has none. */
  refused?: ErrorCode;
  /** GraphQL refuses it by its own types (BAD_REQUEST), before our rules can name the field. */
  byType?: true;
  /** Makes what the call is about, and says what to send. */
  input(scene: Scene): Promise<Input>;
}

/** Something that can be done, and how each face is asked to do it. */
export interface Power {
  name: string;
  accessLevel: AccessLevel;
  /** Method and path, as the description of REST has them. */
  rest: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** The root field. */
  graphql: `${'Query' | 'Mutation'}.${string}`;
  /** What REST calls otherwise, inside lists too: `{ message: 'msg' }`. */
  words?: Record<string, string>;
  /** Where the input is shaped otherwise in REST, what becomes of it there. */
  toRest?: (input: Input) => Input;
  /** What only REST is sent, where it can name by other means what GraphQL names by an id. */
  onlyRest?: string[];
  /** REST takes its file as a form, not as a data URL. */
  form?: true;
  /** The answer of REST as GraphQL gives it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  answer: (body: any) => unknown;
  /** What REST does not tell, as `Cart.id`: everything else that GraphQL has is asked for and compared. */
  lacks?: string[];
  cases: Case[];
}

type Given = Input | ((scene: Scene) => Input | Promise<Input>);

const made = (given: Given) => async (scene: Scene) => (typeof given === 'function' ? given(scene) : given);

/** A call that succeeds. */
export const good = (title: string, given: Given = {}, more: Pick<Case, 'as'> = {}): Case => ({
  title,
  input: made(given),
  ...more,
});

/** A call that is refused with a code. */
export const bad = (
  refused: ErrorCode,
  title: string,
  given: Given = {},
  more: Pick<Case, 'as' | 'byType'> = {},
): Case => ({ title, refused, input: made(given), ...more });

/** An id that nothing has. */
export const unknownId = '018f0000-0000-7000-8000-000000000000';

const shut: Partial<Record<AccessLevel, [Caller, ErrorCode][]>> = {
  member: [['visitor', 'UNAUTHENTICATED']],
  catalogue: [['visitor', 'UNAUTHENTICATED']],
  customer: [
    ['visitor', 'UNAUTHENTICATED'],
    ['expired', 'ACCESS_EXPIRED'],
  ],
  admin: [
    ['visitor', 'UNAUTHENTICATED'],
    ['customer', 'FORBIDDEN'],
  ],
};

/** The cases of a power, and those of its door: what succeeds is tried by those who may not. */
export function casesOf({ accessLevel, cases }: Power): Case[] {
  const first = cases.find(({ refused }) => !refused);
  const tried = (shut[accessLevel] ?? []).map(([stranger, refused]) => ({
    ...first,
    title: `shut to: ${stranger}`,
    stranger,
    refused,
  }));
  return [...cases, ...(tried as Case[])];
}
