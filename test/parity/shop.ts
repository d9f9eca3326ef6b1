import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import type { AccessLevel } from '../../server/platform/http/access/allow.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRejected,
  signIn,
  type TestPerson,
} from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { countStatements } from '../support/programs/statements.js';
import { withoutChance, withoutNothing } from './chance.js';
import { byGraphql, byRest, type Outcome } from './faces.js';
import type { Caller, Case, Power, Scene } from './power.js';
import { type RowChange, takeChanges, watchRows } from './rows.js';

export interface Played {
  outcome: Outcome;
  /** The rows it changed. */
  effect: unknown[];
  statements: number;
}

const usual: Record<AccessLevel, Caller> = {
  visitor: 'visitor',
  member: 'customer',
  catalogue: 'customer',
  customer: 'customer',
  admin: 'admin',
};
const made = { pending: aPending, rejected: aRejected, expired: anExpired, customer: aCustomer, admin: anAdmin };

/** Whom nobody's chance has named. */
export const named = (word: string) => ({
  email: `${word}@twin.test`,
  companyName: `Company ${word}`,
  password: 'teapot and tray',
});

/** What one statement changes has no order of its own. */
function sorted(changes: readonly RowChange[]): RowChange[] {
  const keyed = changes.map((change) => ({ change, key: JSON.stringify(withoutChance(change, new Map())) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ change }) => change);
}

/** One of two shops in which everything happens alike, but for the face it is asked through. */
export class Shop {
  private words = 0;
  private readonly made = new Map<string, Promise<unknown>>();

  private constructor(
    readonly app: RunningApp,
    private readonly face: 'rest' | 'graphql',
    private readonly admin: TestPerson,
  ) {}

  static async open(face: 'rest' | 'graphql'): Promise<Shop> {
    // Nobody works in the background, so that all that changes was asked for.
    const app = await startApp({ WORKER: 'external' });
    const admin = await anAdmin(app, { email: 'admin@twin.test', companyName: 'Twin' });
    await watchRows(app.database);
    return new Shop(app, face, admin);
  }

  get schema(): GraphQLSchema {
    return this.app.nest.get(GraphQLSchemaHost, { strict: false }).schema;
  }

  async play(power: Power, wanted: Case): Promise<Played> {
    const scene = await this.scene(wanted.as ?? usual[power.accessLevel]);
    const { client } = wanted.stranger ? await this.scene(wanted.stranger) : scene;
    const sent = await wanted.input(scene);
    const ask = () =>
      this.face === 'rest' ? byRest(client, power, sent) : byGraphql(client, this.schema, power, sent);
    const { database } = this.app;
    await takeChanges(database);
    const { result, statements } = await countStatements(this.app, ask);
    const known = new Map<string, string>();
    withoutChance([sent, scene.me], known);
    const outcome = withoutNothing(withoutChance(result, known)) as Outcome;
    const effect = withoutChance(sorted(await takeChanges(database)), known) as unknown[];
    return { outcome, effect, statements };
  }

  private async scene(caller: Caller): Promise<Scene> {
    const { app, admin } = this;
    const word = () => `word${++this.words}`;
    const shared = <T>(name: string, make: () => Promise<T>) => {
      const known = (this.made.get(name) as Promise<T> | undefined) ?? make();
      this.made.set(name, known);
      return known;
    };
    const around = { app, admin, word, shared };
    if (caller === 'visitor') return { ...around, me: admin, client: asVisitor(app) };
    const me = await made[caller](app, named(word()));
    const isIn = me.client.cookies.has('access_token');
    return { ...around, me, client: isIn ? me.client : await signIn(app, me) };
  }
}
