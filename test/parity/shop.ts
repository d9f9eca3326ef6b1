import { createHash } from 'node:crypto';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { CompanyRole } from '../../domain/companies.js';
import { type Permission, permissions } from '../../domain/staff.js';
import type { AccessLevel } from '../../server/platform/http/access/allow.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  aStaffPerson,
  signIn,
  type TestPerson,
} from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { accessLevelOf } from '../support/http/expected-access.js';
import { countStatements } from '../support/programs/statements.js';
import { maskVolatile, omitNulls } from './volatile-values.js';
import { byGraphql, byRest, type Outcome } from './transports.js';
import type { Client } from '../support/http/clients.js';
import {
  type Caller,
  type CaseContext,
  firstSuccess,
  type Input,
  type Operation,
  type ParityCase,
  type StaffCaller,
} from './operation.js';
import { type RowChange, takeRowChanges, recordRowChanges } from './row-changes.js';

export interface CaseResult {
  outcome: Outcome;
  /** The changed rows. */
  effect: unknown[];
  statements: number;
}

const defaultCaller: Record<AccessLevel, Caller> = {
  visitor: 'visitor',
  member: 'customer',
  catalogue: 'customer',
  customer: 'customer',
  buyer: 'customer',
  owner: 'customer',
  admin: 'admin',
};
/** A person beside the owner of a new company. */
const asColleague = (role: CompanyRole) => async (app: RunningApp, options: ReturnType<typeof named>) => {
  const { companyName, ...own } = options;
  const owner = await aCustomer(app, { companyName, email: `owner-${own.email}` });
  return aColleague(app, owner, role, own);
};

/** Owners have all permissions too, but cannot lose them. */
const staffPermissions: Record<Exclude<StaffCaller, 'admin'>, readonly Permission[]> = {
  deputy: permissions,
  office: ['clients:write', 'staff:write'],
  powerless: [],
};

const asStaff = (caller: Exclude<StaffCaller, 'admin'>) => (app: RunningApp, options: ReturnType<typeof named>) =>
  aStaffPerson(app, staffPermissions[caller], { roleName: `Role of ${options.email}`, ...options });

const created = {
  buyer: asColleague('buyer'),
  viewer: asColleague('viewer'),
  pending: aPending,
  rejected: aRejected,
  expired: anExpired,
  customer: aCustomer,
  admin: anAdmin,
  newAdmin: anAdmin,
  deputy: asStaff('deputy'),
  office: asStaff('office'),
  powerless: asStaff('powerless'),
};
const isSharedStaff = (caller: Caller) => caller === 'admin' || caller in staffPermissions;

/** A page of this origin may call with a bearer token. */
export const otherOrigin = 'https://storefront.parity.test';

/** Letters that have little in common with those of other words. They sort after the hexadecimal ones of the builders. */
const lettersOf = (word: string) =>
  [...createHash('sha256').update(word).digest().subarray(0, 8)]
    .map((byte) => String.fromCharCode('g'.charCodeAt(0) + (byte % 20)))
    .join('');

/**
 * Account details without random parts, so that they are equal in both shops. No two companies resemble each other: of
 * many similar ones, the database finds any twenty.
 */
export const named = (uniqueWord: string) => ({
  email: `${uniqueWord}@${uniqueWord}.parity.test`,
  companyName: `Company ${lettersOf(uniqueWord)}`,
  phone: `98${uniqueWord.replace(/\D/g, '').padStart(8, '0')}`,
  password: 'teapot and tray',
});

/** Rows changed by one statement have no defined order. */
function sorted(changes: readonly RowChange[]): RowChange[] {
  const keyed = changes.map((change) => ({ change, key: JSON.stringify(maskVolatile(change, new Map())) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ change }) => change);
}

/**
 * Leaves the app this many connections to the database. With one connection, code that needs a second one waits for
 * itself. On a busy machine, calls that only take turns wait longer than in a shop, because each waits for all others.
 */
async function limitConnections({ nest }: RunningApp, connections: number): Promise<void> {
  const { master: pool } = nest.get(DataSource).driver as unknown as { master: pg.Pool };
  Object.assign(pool.options, { max: connections, connectionTimeoutMillis: 20_000 });
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idle) client.release(true);
}

/** Passwords of 22 calls are hashed or wait; further calls are refused. */
const mostPasswords = 20;

/** One of two shops with the same data; one is called through REST, the other through GraphQL. */
export class Shop {
  private words = 0;
  private readonly created = new Map<string, Promise<unknown>>();

  private constructor(
    readonly app: RunningApp,
    private readonly transport: 'rest' | 'graphql',
    private readonly admin: TestPerson,
  ) {}

  static async open(transport: 'rest' | 'graphql', connections = 1): Promise<Shop> {
    // Every change belongs to a request, because no worker runs.
    const app = await startApp({ WORKER: 'external', CORS_ORIGINS: otherOrigin, UNDO_SECONDS: '60' });
    await limitConnections(app, connections);
    const admin = await anAdmin(app, { email: 'admin@parity.test', companyName: 'Parity' });
    await recordRowChanges(app.database);
    return new Shop(app, transport, admin);
  }

  get schema(): GraphQLSchema {
    return this.app.nest.get(GraphQLSchemaHost, { strict: false }).schema;
  }

  async run(operation: Operation, parityCase: ParityCase): Promise<CaseResult> {
    const { me, client, sent } = await this.prepared(operation, parityCase);
    const { database } = this.app;
    await takeRowChanges(database);
    const { result, statements } = await countStatements(this.app, () => this.send(client, operation, sent));
    const known = new Map<string, string>();
    maskVolatile([sent, me], known);
    const outcome = omitNulls(maskVolatile(result, known)) as Outcome;
    const effect = maskVolatile(sorted(await takeRowChanges(database)), known) as unknown[];
    return { outcome, effect, statements };
  }

  /** The outcomes of one call that is sent several times at once. */
  async runTogether(operation: Operation, parityCase: ParityCase, times: number): Promise<Outcome[]> {
    const context = await this.context(parityCase.as ?? defaultCaller[accessLevelOf(operation.graphql)]);
    const sent = await parityCase.input(context);
    const length = Object.keys(sent).some((name) => /password/i.test(name)) ? Math.min(times, mostPasswords) : times;
    return Promise.all(Array.from({ length }, () => this.send(context.client, operation, sent)));
  }

  /**
   * The caller and the input of a case. A denied call changes nothing, so all of an operation send what its first
   * successful case has sent.
   */
  private async prepared(operation: Operation, parityCase: ParityCase) {
    const make = async () => {
      const context = await this.context(parityCase.as ?? defaultCaller[accessLevelOf(operation.graphql)]);
      return { me: context.me, client: context.client, sent: await parityCase.input(context) };
    };
    const isShared = parityCase.input === firstSuccess(operation)?.input;
    const made = await (isShared ? this.shared(`first input: ${operation.name}`, make) : make());
    const { deniedCaller } = parityCase;
    return deniedCaller ? { ...made, client: await this.deniedClient(deniedCaller) } : made;
  }

  private async send(client: Client, operation: Operation, input: Input): Promise<Outcome> {
    return this.transport === 'rest'
      ? byRest(client, operation, input)
      : byGraphql(client, this.schema, operation, input);
  }

  private async context(caller: Caller): Promise<CaseContext> {
    const { app, admin, uniqueWord, shared } = this;
    // The cases take longer than a second factor is fresh.
    await app.database.query('UPDATE sessions SET factor_at = now()');
    const me = caller === 'visitor' ? admin : await this.person(caller);
    const client = caller === 'visitor' ? asVisitor(app) : me.client;
    return { app, admin, uniqueWord, shared, me, client };
  }

  /** A new person, except for staff, whose own account no case changes. */
  private person(caller: Exclude<Caller, 'visitor'>): Promise<TestPerson> {
    return isSharedStaff(caller) ? this.shared(caller, () => this.newPerson(caller)) : this.newPerson(caller);
  }

  private async newPerson(caller: Exclude<Caller, 'visitor'>): Promise<TestPerson> {
    const person = await created[caller](this.app, named(this.uniqueWord()));
    if (!person.client.cookies.has('access_token')) await signIn(this.app, person);
    return person;
  }

  /** A denied call changes nothing, so all of them have the same callers. */
  private async deniedClient(caller: Caller): Promise<Client> {
    if (caller === 'visitor') return asVisitor(this.app);
    return (await this.shared(`denied: ${caller}`, () => this.newPerson(caller))).client;
  }

  private readonly uniqueWord = () => `word${++this.words}`;

  private readonly shared = <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const known = (this.created.get(name) as Promise<T> | undefined) ?? make();
    this.created.set(name, known);
    return known;
  };
}
