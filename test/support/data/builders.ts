import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DataSource } from 'typeorm';
import type { AccessDuration } from '../../../domain/access.js';
import type { Role } from '../../../domain/users.js';
import { AccessService } from '../../../server/features/access/access.service.js';
import { RegistrationService } from '../../../server/features/auth/registration.service.js';
import { SessionsService } from '../../../server/features/auth/sessions/sessions.service.js';
import type { NewUser } from '../../../server/features/users/users.service.js';
import { UsersService } from '../../../server/features/users/users.service.js';
import type { RunningApp } from '../programs/app.js';
import { asUser, type Client } from '../http/clients.js';

/** Somebody with an account, and the browser they use (signed in, where they may be). */
export interface TestPerson {
  id: string;
  name: string;
  companyName: string;
  email: string;
  phone: string;
  password: string;
  client: Client;
}

type Wanted = Partial<Omit<NewUser, 'passwordHash' | 'role'>> & { password?: string };

const word = () => randomBytes(5).toString('hex');

/** A hash says itself what it costs, so accounts of suites are cheap to sign in to and production stays as it is. */
const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const someEmail = () => `buyer-${word()}@shop.test`;
export const somePassword = () => `teapot ${word()}`;

/** What the registration form sends. */
export const aRegistration = (wanted: Record<string, unknown> = {}) => ({
  companyName: `Company ${word()}`,
  name: 'Asha Mehta',
  address: '12 Ring Road, Surat 395002',
  phone: '9876543210',
  email: someEmail(),
  password: somePassword(),
  ...wanted,
});

/** An activated account with its request for access, as the code from the mail makes it. */
async function anAccount(app: RunningApp, wanted: Wanted, role: Role = 'customer'): Promise<TestPerson> {
  const { password, ...person } = { ...aRegistration(), ...wanted };
  const passwordHash = await hash(password, cheap);
  const database = app.nest.get(DataSource);
  const user = await database.transaction((tx) =>
    role === 'admin'
      ? app.nest.get(UsersService, { strict: false }).add(tx, { ...person, passwordHash, role })
      : app.nest.get(RegistrationService, { strict: false }).createAccount(tx, { ...person, passwordHash }),
  );
  return { ...person, id: user.id, password, client: asUser(app, []) };
}

/** A session as a sign-in starts it, without the wait for the password's hash. */
export async function signIn(app: RunningApp, person: TestPerson): Promise<Client> {
  const user = await app.nest.get(UsersService, { strict: false }).get(person.id);
  const visit = { address: person.client.address, device: 'Firefox on Linux' };
  const tokens = await app.nest.get(SessionsService, { strict: false }).start(user, visit, false);
  person.client.cookies.set('access_token', tokens.accessToken);
  person.client.cookies.set('refresh_token', tokens.refreshToken);
  return person.client;
}

const admins = new WeakMap<RunningApp, Promise<TestPerson>>();

/** The administrator who decides for the builders. */
function theDecider(app: RunningApp): Promise<TestPerson> {
  const known = admins.get(app) ?? anAccount(app, { name: 'Meera Admin' }, 'admin');
  admins.set(app, known);
  return known;
}

const access = (app: RunningApp) => app.nest.get(AccessService, { strict: false });

export async function anAdmin(app: RunningApp, wanted: Wanted = {}): Promise<TestPerson> {
  const person = await anAccount(app, wanted, 'admin');
  await signIn(app, person);
  return person;
}

/** Activated, and nobody has decided yet; signed in nowhere. */
export const aPending = (app: RunningApp, wanted: Wanted = {}) => anAccount(app, wanted);

/** With current access, and signed in. */
export async function aCustomer(
  app: RunningApp,
  { duration = 'permanent', ...wanted }: Wanted & { duration?: AccessDuration } = {},
): Promise<TestPerson> {
  const person = await anAccount(app, wanted);
  await access(app).grant(await theDecider(app), { userId: person.id, duration });
  await signIn(app, person);
  return person;
}

export async function aRejected(app: RunningApp, wanted: Wanted = {}): Promise<TestPerson> {
  const person = await anAccount(app, wanted);
  await access(app).reject(await theDecider(app), { userId: person.id });
  return person;
}

/** Ends somebody's hours by the clock of the database, as time alone would. Nothing sweeps up afterwards. */
export async function expire(app: RunningApp, { id }: { id: string }): Promise<void> {
  await app.database.query(
    `UPDATE users SET access_expires_at = now() - interval '1 second', permanent_access = false WHERE id = $1`,
    [id],
  );
}

/** Had four hours, which are over; the session is still there. */
export async function anExpired(app: RunningApp, wanted: Wanted = {}): Promise<TestPerson> {
  const person = await aCustomer(app, { ...wanted, duration: '4' });
  await expire(app, person);
  return person;
}
