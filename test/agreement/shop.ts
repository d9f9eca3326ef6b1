import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { GraphQLSchema } from 'graphql';
import type { Door } from '../../server/platform/http/allow.js';
import { type RunningApp, startApp } from '../support/app.js';
import { aCustomer, anAdmin, anExpired, aPending, aRejected, signIn, type TestPerson } from '../support/builders.js';
import { asVisitor } from '../support/clients.js';
import { countStatements } from '../support/statements.js';
import { withoutChance, withoutNothing } from './chance.js';
import { byGraphql, byRest, type Outcome } from './faces.js';
import type { Caller, Case, Power, Scene } from './power.js';
import { takeChanges, watchRows } from './rows.js';

export interface Played {
  outcome: Outcome;
  /** The rows it changed. */
  effect: unknown;
  statements: number;
}

const usual: Record<Door, Caller> = {
  visitor: 'visitor',
  member: 'customer',
  catalogue: 'customer',
  customer: 'customer',
  admin: 'admin',
};
const made = { pending: aPending, rejected: aRejected, expired: anExpired, customer: aCustomer, admin: anAdmin };

/** One of two shops in which everything happens alike, but for the face it is asked through. */
export class Shop {
  private words = 0;

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
    const scene = await this.scene(wanted.as ?? usual[power.door]);
    const sent = await wanted.input(scene);
    const ask = () =>
      this.face === 'rest' ? byRest(scene.client, power, sent) : byGraphql(scene.client, this.schema, power, sent);
    const { database } = this.app;
    await takeChanges(database);
    const { result, statements } = await countStatements(this.app, ask);
    const known = new Map<string, string>();
    withoutChance([sent, scene.me], known);
    const outcome = withoutNothing(withoutChance(result, known)) as Outcome;
    return { outcome, effect: withoutChance(await takeChanges(database), known), statements };
  }

  private async scene(caller: Caller): Promise<Scene> {
    const { app, admin } = this;
    const word = () => `word${++this.words}`;
    if (caller === 'visitor') return { app, admin, me: admin, client: asVisitor(app), word };
    const name = word();
    const me = await made[caller](app, {
      email: `${name}@twin.test`,
      companyName: `Company ${name}`,
      password: 'teapot and tray',
    });
    const client = await signIn(app, me);
    return { app, admin, me, client, word };
  }
}
