import { Secret, TOTP } from 'otpauth';
import { asVisitor, type ApiResponse, type Client } from '../http/clients.js';
import type { RunningApp } from '../programs/app.js';
import type { TestPerson } from './builders.js';

const stepSeconds = 30;

/** The code that an authenticator app shows now, or `steps` steps later. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepSeconds * 1_000 });

export interface Enrolled {
  secret: string;
  factorId: string;
  recoveryCodes: string[];
}

/** Adds an authenticator app. The code of the current step is used up; `forgetSteps` allows it again. */
export async function addTotp({ client }: TestPerson): Promise<Enrolled> {
  const { secret, factor } = (await client.rest.post('/factors/totp')).body;
  const confirmed = await client.rest.post('/factors/totp/confirm', { factorId: factor._id, code: codeOf(secret) });
  if (confirmed.status !== 200) throw new Error(`The app was not added: ${JSON.stringify(confirmed.body)}`);
  return { secret, factorId: factor._id, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

/** Lets the server accept the code of a step again, so that tests need not wait for the next step. */
export const forgetSteps = (app: RunningApp, { id }: TestPerson) =>
  app.database.query('UPDATE factors SET last_step = 0 WHERE user_id = $1 AND secret IS NOT NULL', [id]);

/** Ends the minutes for which the sessions of a person count as fresh. */
export const endFreshness = (app: RunningApp, { id }: TestPerson) =>
  app.database.query(`UPDATE sessions SET factor_at = now() - interval '11 minutes' WHERE user_id = $1`, [id]);

/** Requires a second factor of all staff, with the days of grace over. */
export const requireFactors = (app: RunningApp) =>
  app.database.query(`
    INSERT INTO second_factor_policy (policy, required_since) VALUES ('required', now() - interval '8 days')
    ON CONFLICT (only_row) DO UPDATE SET policy = excluded.policy, required_since = excluded.required_since`);

export const setPolicy = (app: RunningApp, policy: 'off' | 'optional') =>
  app.database.query(
    `INSERT INTO second_factor_policy (policy) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET policy = excluded.policy, required_since = NULL`,
    [policy],
  );

/** Signs in with the password. */
export const passwordStep = (
  client: Client,
  { email, password }: Pick<TestPerson, 'email' | 'password'>,
  more: object = {},
): Promise<ApiResponse<never>> => client.rest.post('/login', { email, password, ...more }) as never;

/** A browser that has given the right password, and the challenge it got. */
export async function challenged(app: RunningApp, person: TestPerson, more: object = {}) {
  const client = asVisitor(app);
  const { body } = (await passwordStep(client, person, more)) as ApiResponse<{ details: { challenge: string } }>;
  const answer = (given: object) =>
    client.rest.post('/login/second-factor', { challenge: body.details.challenge, ...given });
  return { client, challenge: body.details.challenge, answer };
}
