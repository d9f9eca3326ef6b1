import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { DataSource } from 'typeorm';
import type { AccessDuration } from '../../../domain/access.js';
import type { CompanyRole } from '../../../domain/companies.js';
import type { Permission } from '../../../domain/staff.js';
import type { Role } from '../../../domain/users.js';
import { AccessDecisionsService } from '../../../server/features/access/access-decisions.service.js';
import { CredentialsService } from '../../../server/features/auth/credentials.service.js';
import { RegistrationService } from '../../../server/features/auth/registration.service.js';
import { SessionsService } from '../../../server/features/auth/sessions/sessions.service.js';
import { type NewUser, UsersService } from '../../../server/features/users/users.service.js';
import type { RunningApp } from '../programs/app.js';
import { asUser, type Client } from '../http/clients.js';
import { passwordStart } from './secret-texts.js';

/** A user with an account, and the client they use, which is signed in where that is possible. */
export interface TestPerson {
  id: string;
  name: string;
  companyName: string;
  email: string;
  phone: string;
  password: string;
  client: Client;
}

type UserOptions = Partial<Omit<NewUser, 'role'>> & { password?: string };

const word = () => randomBytes(5).toString('hex');

/** An Argon2 hash contains its own cost, so test accounts can use cheap ones without changing the server. */
const cheapHash = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const someEmail = () => `buyer-${word()}@shop.test`;
export const somePassword = () => `${passwordStart} ${word()}`;

/** The input of the registration form. */
export const aRegistration = (overrides: Record<string, unknown> = {}) => ({
  companyName: `Company ${word()}`,
  name: 'Asha Mehta',
  address: '12 Ring Road, Surat 395002',
  phone: '9876543210',
  email: someEmail(),
  password: somePassword(),
  ...overrides,
});

/** An activated account. Customers have a pending access request, as after entering the code from the mail. */
async function anAccount(app: RunningApp, options: UserOptions, role: Role = 'customer'): Promise<TestPerson> {
  const { password, ...person } = { ...aRegistration(), ...options };
  const stored = { hash: await hash(password, cheapHash), isCommon: false };
  const database = app.nest.get(DataSource);
  const user = await database.transaction(async (tx) => {
    if (role === 'customer')
      return app.nest.get(RegistrationService, { strict: false }).createAccount(tx, person, stored);
    const admin = await app.nest.get(UsersService, { strict: false }).add(tx, { ...person, role });
    await app.nest.get(CredentialsService, { strict: false }).set(tx, admin.id, stored);
    return admin;
  });
  return { ...person, id: user.id, password, client: asUser(app, []) };
}

/** Starts a session as signing in does, without verifying the password, which would be slow. */
export async function signIn(app: RunningApp, person: TestPerson): Promise<Client> {
  const user = await app.nest.get(UsersService, { strict: false }).get(person.id);
  const origin = { address: person.client.address, device: 'Firefox on Linux' };
  const tokens = await app.nest.get(SessionsService, { strict: false }).start(user, origin, false);
  person.client.cookies.set('access_token', tokens.accessToken);
  person.client.cookies.set('refresh_token', tokens.refreshToken);
  return person.client;
}

const admins = new WeakMap<RunningApp, Promise<TestPerson>>();

/** The administrator who grants or rejects access in the builders. */
function decidingAdmin(app: RunningApp): Promise<TestPerson> {
  const admin = admins.get(app) ?? anAccount(app, { name: 'Meera Admin' }, 'admin');
  admins.set(app, admin);
  return admin;
}

const decisions = (app: RunningApp) => app.nest.get(AccessDecisionsService, { strict: false });

export async function anAdmin(app: RunningApp, options: UserOptions = {}): Promise<TestPerson> {
  const person = await anAccount(app, options, 'admin');
  await signIn(app, person);
  return person;
}

/** A signed-in person of the staff, with a role of their own that has these permissions. */
export async function aStaffPerson(
  app: RunningApp,
  permissions: readonly Permission[],
  { roleName = `Role ${word()}`, ...options }: UserOptions & { roleName?: string } = {},
): Promise<TestPerson & { staffRoleId: string }> {
  const staffRoleId = randomUUID();
  await app.database.query('INSERT INTO staff_roles (id, name, permissions) VALUES ($1, $2, $3)', [
    staffRoleId,
    roleName,
    permissions,
  ]);
  const person = await anAccount(app, { ...options, staffRoleId }, 'admin');
  await signIn(app, person);
  return { ...person, staffRoleId };
}

/** An activated customer whose access request is pending; not signed in. */
export const aPending = (app: RunningApp, options: UserOptions = {}) => anAccount(app, options);

/** A signed-in customer with access. */
export async function aCustomer(
  app: RunningApp,
  { duration = 'permanent', ...options }: UserOptions & { duration?: AccessDuration } = {},
): Promise<TestPerson> {
  const person = await anAccount(app, options);
  await decisions(app).grant(await decidingAdmin(app), { userId: person.id, duration });
  await signIn(app, person);
  return person;
}

/** A signed-in person of the same company, as after accepting an invitation. */
export async function aColleague(
  app: RunningApp,
  { id: companyId, companyName }: TestPerson,
  companyRole: CompanyRole,
  options: UserOptions = {},
): Promise<TestPerson> {
  const { password, ...person } = { ...aRegistration(), companyName, ...options };
  const { name, phone, email } = person;
  const stored = { hash: await hash(password, cheapHash), isCommon: false };
  const user = await app.nest
    .get(DataSource)
    .transaction((tx) =>
      app.nest
        .get(RegistrationService, { strict: false })
        .join(tx, { name, phone, email, companyId, companyRole }, stored),
    );
  const colleague = { ...person, id: user.id, password, client: asUser(app, []) };
  await signIn(app, colleague);
  return colleague;
}

export async function aRejected(app: RunningApp, options: UserOptions = {}): Promise<TestPerson> {
  const person = await anAccount(app, options);
  await decisions(app).reject(await decidingAdmin(app), { userId: person.id });
  return person;
}

/** Lets a customer's access expire by the database clock. The clean-up job does not run. */
export async function expire(app: RunningApp, { id }: { id: string }): Promise<void> {
  await app.database.query(
    `UPDATE companies SET access_expires_at = now() - interval '1 second', permanent_access = false WHERE id = $1`,
    [id],
  );
}

/** A customer whose four hours of access have expired; the session still exists. */
export async function anExpired(app: RunningApp, options: UserOptions = {}): Promise<TestPerson> {
  const person = await aCustomer(app, { ...options, duration: '4' });
  await expire(app, person);
  return person;
}

/** Deletes the account and its company as the shop does, but without an administrator. */
export async function deleteAccount(app: RunningApp, { id }: { id: string }): Promise<void> {
  await app.database.query(
    `WITH gone AS (DELETE FROM users WHERE id = $1 RETURNING company_id)
     DELETE FROM companies WHERE id IN (SELECT company_id FROM gone)`,
    [id],
  );
}
