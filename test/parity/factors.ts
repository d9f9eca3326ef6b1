import { factorLimits } from '../../domain/factors.js';
import { FactorKeysService } from '../../server/features/auth/factors/factor-keys.service.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { addTotp, challenged, codeOf, endFreshness, setPolicy } from '../support/data/factors.js';
import { newPasskey, type TestPasskey } from '../support/data/passkeys.js';
import {
  type CaseContext,
  fails as failsAs,
  type Input,
  type Operation,
  succeeds as succeedsAs,
  unknownId,
} from './operation.js';
import { each, message, user, withId } from './rest-responses.js';
import { named } from './shop.js';

type Build = (context: CaseContext) => Promise<Input> | Input;

/** Prepares a case under the policy `optional`, which another case may have changed. */
const inOptional = (given: Input | Build) => async (context: CaseContext) => {
  await setPolicy(context.app, 'optional');
  return typeof given === 'function' ? given(context) : given;
};

const as = 'newAdmin';
const succeeds = (title: string, given: Input | Build = {}) => succeedsAs(title, inOptional(given), { as });
const fails = (error: Parameters<typeof failsAs>[0], title: string, given: Input | Build = {}, more = {}) =>
  failsAs(error, title, inOptional(given), { as, ...more });

/** An administrator other than the caller. */
const anotherAdmin = ({ app, uniqueWord }: CaseContext): Promise<TestPerson> => anAdmin(app, named(uniqueWord()));

/** Begins to add an authenticator app. */
async function begun({ me }: CaseContext): Promise<{ factorId: string; secret: string }> {
  const { body } = await me.client.rest.post('/factors/totp');
  return { factorId: body.factor._id as string, secret: body.secret as string };
}

type Person = Pick<TestPerson, 'client'>;

async function challengeFor({ client }: Person, purpose: 'add' | 'answer'): Promise<string> {
  const { body } = await client.rest.post('/factors/passkey/options', { purpose });
  return body.options.challenge as string;
}

/** A passkey that the person has not added yet. */
const aPasskey = async ({ app }: CaseContext, person: Person, more: { origin?: string; verified?: boolean } = {}) =>
  newPasskey(await challengeFor(person, 'add'), { origin: app.config.publicUrl, ...more });

async function addPasskey(context: CaseContext, person: Person): Promise<TestPasskey & { factorId: string }> {
  const passkey = await aPasskey(context, person);
  const { body } = await person.client.rest.post('/factors/passkey', { name: 'Laptop', passkey: passkey.response });
  return { ...passkey, factorId: body.factor._id as string };
}

/** Gives the caller as many factors of a kind as possible. */
const fill = ({ app, me }: CaseContext, kind: 'totp' | 'passkey') =>
  app.database.query(
    `INSERT INTO factors (id, user_id, kind, name, secret, credential_id, public_key, counter, confirmed_at)
     SELECT gen_random_uuid(), $1, $2::text, 'Filler', CASE WHEN $2 = 'totp' THEN ''::bytea END,
       CASE WHEN $2 = 'passkey' THEN gen_random_uuid()::text END, CASE WHEN $2 = 'passkey' THEN ''::bytea END,
       CASE WHEN $2 = 'passkey' THEN 0 END, now()
     FROM generate_series(1, $3::int)`,
    [me.id, kind, factorLimits[kind]],
  );

/** Encrypts the secrets of the person's apps with a key that the server does not have. */
const loseKey = ({ app }: CaseContext, { id }: { id: string }) =>
  app.database.query(`UPDATE factors SET secret = decode(repeat('00', 60), 'hex') WHERE user_id = $1`, [id]);

/** Lets the server have no key at all, for one call. */
function loseAllKeys({ app }: CaseContext): void {
  const keys = app.nest.get<{ all?: () => Buffer[] }>(FactorKeysService, { strict: false });
  keys.all = () => {
    delete keys.all;
    return [];
  };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
const unknownRecoveryCode = 'aaaa-bbbb-cccc-dddd';

/** Values that are no answer, wherever one is expected. */
const wrongAnswers = (more: Input = {}) => [
  fails('VALIDATION', 'no answer', more),
  fails('VALIDATION', 'two answers', { ...more, code: '123456', recoveryCode: unknownRecoveryCode }),
  fails('VALIDATION', 'letters instead of digits', { ...more, code: 'abcdef' }),
  fails('VALIDATION', 'an empty recovery code', { ...more, recoveryCode: ' ' }),
  fails('VALIDATION', 'a text instead of a passkey', { ...more, passkey: 'passkey' }),
  fails('VALIDATION', 'a passkey without a response', {
    ...more,
    passkey: { id: 'x', rawId: 'x', type: 'public-key' },
  }),
  fails('VALIDATION', 'a number instead of a code', { ...more, code: 123456 }, { rejectedByType: true }),
];

const nonexistent = (more: Input = {}) => [
  fails('FACTOR_NOT_FOUND', 'one that does not exist', { id: unknownId, ...more }),
  fails('FACTOR_NOT_FOUND', 'a malformed id', { id: 'first', ...more }),
];

/** A person with an authenticator app, and a sign-in of theirs that waits for it. */
async function aSignIn(context: CaseContext, more: Input = {}) {
  const person = await anotherAdmin(context);
  const enrolled = await addTotp(person);
  return { ...(await challenged(context.app, person, more)), person, ...enrolled };
}

const added = ({ factor, recoveryCodes }: { factor: { _id: string }; recoveryCodes: string[] | null }) => ({
  factor: withId(factor),
  recoveryCodes,
});

const signIn: Operation = {
  name: 'complete a sign-in with a second factor',
  rest: 'POST /api/v1/login/second-factor',
  graphql: 'Mutation.completeLogin',
  // With cookies, only REST returns the bearer token.
  response: ({ user: account, token, refreshToken }) => ({
    user: user(account),
    ...(refreshToken && { token, refreshToken }),
  }),
  omittedInRest: ['Session.access', 'Session.catalogue', 'Session.mustAddFactor'],
  cases: [
    succeeds('a code of an app', async (context) => {
      const { challenge, secret } = await aSignIn(context);
      return { challenge, code: codeOf(secret, 1) };
    }),
    succeeds('a code with a blank, in a browser to trust', async (context) => {
      const { challenge, secret } = await aSignIn(context, { remember: true });
      return { challenge, code: codeOf(secret, 1).replace(/^.../, '$& '), trust: true };
    }),
    succeeds('a recovery code in capitals, by a program', async (context) => {
      const { challenge, recoveryCodes } = await aSignIn(context, { transport: 'token' });
      return { challenge, recoveryCode: recoveryCodes[0]?.toUpperCase() };
    }),
    succeeds('a passkey', async (context) => {
      const person = await anotherAdmin(context);
      const passkey = await addPasskey(context, person);
      const { challenge } = await challenged(context.app, person);
      return { challenge, passkey: passkey.answer(challenge) };
    }),
    fails('CODE_INVALID', 'a wrong code', async (context) => {
      const { challenge, secret } = await aSignIn(context);
      return { challenge, code: wrong(codeOf(secret, 1)) };
    }),
    fails('CODE_INVALID', 'a code that was used before', async (context) => {
      const { person, secret, answer } = await aSignIn(context);
      const code = codeOf(secret, 1);
      await answer({ code });
      return { challenge: (await challenged(context.app, person)).challenge, code };
    }),
    fails('CODE_INVALID', 'a wrong recovery code', async (context) => ({
      challenge: (await aSignIn(context)).challenge,
      recoveryCode: unknownRecoveryCode,
    })),
    fails('CODE_INVALID', 'a passkey of another person', async (context) => {
      const passkey = await addPasskey(context, await anotherAdmin(context));
      const { challenge } = await aSignIn(context);
      return { challenge, passkey: passkey.answer(challenge) };
    }),
    ...(
      [
        ['on a page of another origin', { origin: 'https://other.test' }],
        ['of a device that has not checked who uses it', { verified: false }],
      ] as const
    ).map(([title, use]) =>
      fails('CODE_INVALID', `a passkey ${title}`, async (context) => {
        const person = await anotherAdmin(context);
        const passkey = await addPasskey(context, person);
        const { challenge } = await challenged(context.app, person);
        return { challenge, passkey: passkey.answer(challenge, use) };
      }),
    ),
    fails('CHALLENGE_ENDED', 'an unknown challenge', { challenge: 'x'.repeat(43), code: '123456' }),
    fails('CHALLENGE_ENDED', 'a challenge that was used', async (context) => {
      const { challenge, secret, recoveryCodes, answer } = await aSignIn(context);
      await answer({ recoveryCode: recoveryCodes[0] });
      return { challenge, code: codeOf(secret, 1) };
    }),
    fails('CHALLENGE_ENDED', 'the sixth attempt', async (context) => {
      const { challenge, secret, answer } = await aSignIn(context);
      for (let tries = 0; tries < factorLimits.tries; tries += 1) await answer({ recoveryCode: unknownRecoveryCode });
      return { challenge, code: codeOf(secret, 1) };
    }),
    fails('TOO_MANY_REQUESTS', 'the right code after ten wrong ones', async (context) => {
      const { person, secret, answer } = await aSignIn(context);
      const again = await challenged(context.app, person);
      for (let tries = 0; tries < factorLimits.tries; tries += 1)
        for (const sent of [answer, again.answer]) await sent({ recoveryCode: unknownRecoveryCode });
      return { challenge: (await challenged(context.app, person)).challenge, code: codeOf(secret, 1) };
    }),
    fails('FACTOR_UNREADABLE', 'a code without the key of the app', async (context) => {
      const { challenge, secret, person } = await aSignIn(context);
      await loseKey(context, person);
      return { challenge, code: codeOf(secret, 1) };
    }),
    fails('VALIDATION', 'trust for a program', async (context) => {
      const { challenge, secret } = await aSignIn(context, { transport: 'token' });
      return { challenge, code: codeOf(secret, 1), trust: true };
    }),
    ...wrongAnswers({ challenge: 'x'.repeat(43) }),
    fails('VALIDATION', 'an empty challenge', { challenge: '', code: '123456' }),
    fails('VALIDATION', 'no challenge', { code: '123456' }, { rejectedByType: true }),
  ].map((each) => ({ ...each, as: 'visitor' as const })),
};

const own: Operation[] = [
  {
    name: "list one's own second factors",
    rest: 'GET /api/v1/factors',
    graphql: 'Query.factors',
    response: ({ success: _, factors: listed, ...rest }) => ({ ...rest, factors: each(listed, withId) }),
    cases: [
      succeeds('an app and a passkey', async (context) => {
        await addTotp(context.me);
        await addPasskey(context, context.me);
        return {};
      }),
      succeeds('none, and one that is not confirmed', async (context) => {
        await begun(context);
        return {};
      }),
      succeeds('in the days of grace', async ({ app }) => {
        await app.database.query(`UPDATE second_factor_policy SET policy = 'required', required_since = now()`);
        return {};
      }),
    ],
  },
  {
    name: 'begin to add an authenticator app',
    rest: 'POST /api/v1/factors/totp',
    graphql: 'Mutation.beginTotp',
    response: ({ success: _, factor, ...rest }) => ({ ...rest, factor: withId(factor) }),
    cases: [
      succeeds('with a name', { name: ' Phone ' }),
      succeeds('without a name'),
      succeeds('another one instead', async (context) => {
        await begun(context);
        return { name: 'Tablet' };
      }),
      fails('FACTORS_FULL', 'beside as many as possible', async (context) => {
        await fill(context, 'totp');
        return {};
      }),
      fails('FACTORS_OFF', 'under the policy off', async ({ app }) => {
        await setPolicy(app, 'off');
        return {};
      }),
      fails('FACTOR_UNREADABLE', 'without a key', (context) => {
        loseAllKeys(context);
        return {};
      }),
      fails('VALIDATION', 'an empty name', { name: ' ' }),
      fails('VALIDATION', 'a name over the limit', { name: 'x'.repeat(factorLimits.name + 1) }),
      fails('VALIDATION', 'a name of two lines', { name: 'My\nphone' }),
      fails('VALIDATION', 'a number as the name', { name: 7 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'confirm an authenticator app',
    rest: 'POST /api/v1/factors/totp/confirm',
    graphql: 'Mutation.confirmTotp',
    response: added,
    cases: [
      succeeds('the first factor', async (context) => {
        const { factorId, secret } = await begun(context);
        return { factorId, code: codeOf(secret) };
      }),
      succeeds('another factor', async (context) => {
        await addPasskey(context, context.me);
        const { factorId, secret } = await begun(context);
        return { factorId: factorId.toUpperCase(), code: codeOf(secret) };
      }),
      fails('CODE_INVALID', 'a wrong code', async (context) => {
        const { factorId, secret } = await begun(context);
        return { factorId, code: wrong(codeOf(secret)) };
      }),
      fails('FACTOR_NOT_FOUND', 'one that is confirmed', async ({ me }) => {
        const { factorId, secret } = await addTotp(me);
        return { factorId, code: codeOf(secret, 1) };
      }),
      fails('FACTOR_NOT_FOUND', 'one that does not exist', { factorId: unknownId, code: '123456' }),
      fails('FACTOR_NOT_FOUND', 'a malformed id', { factorId: 'first', code: '123456' }),
      fails('FACTORS_FULL', 'beside as many as possible', async (context) => {
        const { factorId, secret } = await begun(context);
        await fill(context, 'totp');
        return { factorId, code: codeOf(secret) };
      }),
      fails('FACTORS_OFF', 'under the policy off', async (context) => {
        const { factorId, secret } = await begun(context);
        await setPolicy(context.app, 'off');
        return { factorId, code: codeOf(secret) };
      }),
      fails('FACTOR_UNREADABLE', 'without its key', async (context) => {
        const { factorId, secret } = await begun(context);
        await loseKey(context, context.me);
        return { factorId, code: codeOf(secret) };
      }),
      fails('VALIDATION', 'a code of five digits', { factorId: unknownId, code: '12345' }),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'ask for the options of a passkey',
    rest: 'POST /api/v1/factors/passkey/options',
    graphql: 'Mutation.passkeyOptions',
    response: ({ options }) => ({ options }),
    cases: [
      succeeds('to add one beside another', async (context) => {
        await addPasskey(context, context.me);
        return { purpose: 'add' };
      }),
      succeeds('to answer', { purpose: 'answer' }),
      succeeds('without a purpose'),
      succeeds('to answer, in an old session', async ({ app, me }) => {
        await endFreshness(app, me);
        return { purpose: 'answer' };
      }),
      fails('FRESH_FACTOR_NEEDED', 'to add one, in an old session', async ({ app, me }) => {
        await endFreshness(app, me);
        return { purpose: 'add' };
      }),
      fails('VALIDATION', 'an unknown purpose', { purpose: 'unlock' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'add a passkey',
    rest: 'POST /api/v1/factors/passkey',
    graphql: 'Mutation.addPasskey',
    response: added,
    cases: [
      succeeds('the first factor', async (context) => ({
        name: 'Laptop',
        passkey: (await aPasskey(context, context.me)).response,
      })),
      succeeds('another factor, without a name', async (context) => {
        await addTotp(context.me);
        return { passkey: (await aPasskey(context, context.me)).response };
      }),
      fails('CODE_INVALID', 'of another origin', async (context) => ({
        passkey: (await aPasskey(context, context.me, { origin: 'https://other.test' })).response,
      })),
      fails('CODE_INVALID', 'of a device that has not checked who uses it', async (context) => ({
        passkey: (await aPasskey(context, context.me, { verified: false })).response,
      })),
      fails('CODE_INVALID', 'that was not asked for', ({ app }) => ({
        passkey: newPasskey('x'.repeat(43), { origin: app.config.publicUrl }).response,
      })),
      fails('FACTOR_TAKEN', 'that another person has', async (context) => {
        const { response } = await aPasskey(context, context.me);
        await context.app.database.query(
          `INSERT INTO factors (id, user_id, kind, name, credential_id, public_key, counter, confirmed_at)
           VALUES (gen_random_uuid(), $1, 'passkey', 'Laptop', $2, '', 0, now())`,
          [context.admin.id, response.id],
        );
        return { passkey: response };
      }),
      fails('FACTORS_FULL', 'beside as many as possible', async (context) => {
        const { response } = await aPasskey(context, context.me);
        await fill(context, 'passkey');
        return { passkey: response };
      }),
      fails('FACTORS_OFF', 'under the policy off', async (context) => {
        const { response } = await aPasskey(context, context.me);
        await setPolicy(context.app, 'off');
        return { passkey: response };
      }),
      fails('VALIDATION', 'a text instead of a passkey', { passkey: 'passkey' }),
      fails('VALIDATION', 'an answer instead of a new one', async (context) => {
        const passkey = await addPasskey(context, context.me);
        return { passkey: passkey.answer(await challengeFor(context.me, 'answer')) };
      }),
      fails('VALIDATION', 'no passkey', { name: 'Laptop' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'make new recovery codes',
    rest: 'POST /api/v1/factors/recovery-codes',
    graphql: 'Mutation.renewRecoveryCodes',
    response: ({ message: text, recoveryCodes }) => ({ message: text, recoveryCodes }),
    cases: [
      succeeds('of a person with a factor', async ({ me }) => {
        await addTotp(me);
        return {};
      }),
      fails('FACTOR_NOT_FOUND', 'of a person without a factor'),
    ],
  },
  {
    name: 'rename a second factor',
    rest: 'PUT /api/v1/factors/{id}',
    graphql: 'Mutation.renameFactor',
    response: (body) => withId(body.factor),
    cases: [
      succeeds('an app', async ({ me }) => ({ id: (await addTotp(me)).factorId, name: ' Old phone ' })),
      succeeds('a passkey', async (context) => ({
        id: (await addPasskey(context, context.me)).factorId.toUpperCase(),
        name: 'Tablet',
      })),
      fails('FACTOR_NOT_FOUND', 'one that is not confirmed', async (context) => ({
        id: (await begun(context)).factorId,
        name: 'Phone',
      })),
      fails('FACTOR_NOT_FOUND', 'of another person', async (context) => ({
        id: (await addTotp(await anotherAdmin(context))).factorId,
        name: 'Phone',
      })),
      ...nonexistent({ name: 'Phone' }),
      fails('VALIDATION', 'an empty name', { id: unknownId, name: ' ' }),
      fails('VALIDATION', 'a name over the limit', { id: unknownId, name: 'x'.repeat(factorLimits.name + 1) }),
      fails('VALIDATION', 'no name', { id: unknownId }, { rejectedByType: true }),
    ],
  },
  {
    name: 'remove a second factor',
    rest: 'DELETE /api/v1/factors/{id}',
    graphql: 'Mutation.removeFactor',
    response: message,
    cases: [
      succeeds('the last one', async ({ me }) => ({ id: (await addTotp(me)).factorId })),
      succeeds('one of two', async (context) => {
        await addTotp(context.me);
        return { id: (await addPasskey(context, context.me)).factorId.toUpperCase() };
      }),
      fails('FACTOR_NOT_FOUND', 'of another person', async (context) => ({
        id: (await addTotp(await anotherAdmin(context))).factorId,
      })),
      ...nonexistent(),
    ],
  },
  {
    name: 'confirm who is using the session',
    rest: 'POST /api/v1/fresh-factor',
    graphql: 'Mutation.freshenFactor',
    response: message,
    cases: [
      succeeds('a code of an app', async ({ me }) => ({ code: codeOf((await addTotp(me)).secret, 1) })),
      succeeds('a recovery code', async ({ me }) => ({ recoveryCode: (await addTotp(me)).recoveryCodes[0] })),
      succeeds('a passkey', async (context) => {
        const passkey = await addPasskey(context, context.me);
        return { passkey: passkey.answer(await challengeFor(context.me, 'answer')) };
      }),
      succeeds('the password, without a factor', ({ me }) => ({ password: me.password })),
      fails('CODE_INVALID', 'a wrong code', async ({ me }) => ({ code: wrong(codeOf((await addTotp(me)).secret, 1)) })),
      fails('CODE_INVALID', 'a wrong recovery code', async ({ me }) => {
        await addTotp(me);
        return { recoveryCode: unknownRecoveryCode };
      }),
      fails('CODE_INVALID', 'a passkey that was not asked for', async (context) => ({
        passkey: (await addPasskey(context, context.me)).answer('x'.repeat(43)),
      })),
      fails('CODE_INVALID', 'the password, with a factor', async ({ me }) => {
        await addTotp(me);
        return { password: me.password };
      }),
      fails('WRONG_PASSWORD', 'a wrong password', { password: 'not the password' }),
      fails('FACTOR_UNREADABLE', 'a code without the key of the app', async (context) => {
        const { secret } = await addTotp(context.me);
        await loseKey(context, context.me);
        return { code: codeOf(secret, 1) };
      }),
      ...wrongAnswers(),
      fails('VALIDATION', 'an empty password', { password: '' }),
    ],
  },
];

const ofStaff: Operation[] = [
  {
    name: 'set who on the staff needs a second factor',
    rest: 'PUT /api/v1/admin/second-factor-policy',
    graphql: 'Mutation.setSecondFactorPolicy',
    response: ({ policy, requiredFrom }) => ({ policy, requiredFrom }),
    cases: [
      succeeds('all, after the days of grace', { policy: 'required' }),
      succeeds('no one', { policy: 'off' }),
      succeeds('those who have one, as before', { policy: 'optional' }),
      failsAs('FORBIDDEN', 'by a person who is no owner', inOptional({ policy: 'off' }), { as: 'deputy' }),
      fails('VALIDATION', 'an unknown policy', { policy: 'always' }, { rejectedByType: true }),
      fails('VALIDATION', 'no policy', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'reset the second factor of a person of the staff',
    rest: 'POST /api/v1/admin/staff/{id}/reset-second-factor',
    graphql: 'Mutation.resetSecondFactor',
    response: message,
    cases: [
      succeeds('a person with a factor', async (context) => {
        const person = await anotherAdmin(context);
        await addTotp(person);
        return { id: person.id };
      }),
      succeeds('a person without a factor', async (context) => ({
        id: (await anotherAdmin(context)).id.toUpperCase(),
      })),
      failsAs('FORBIDDEN', 'by a person who is no owner', ({ admin }) => ({ id: admin.id }), { as: 'deputy' }),
      fails('SELF_RESET', 'their own', ({ me }) => ({ id: me.id })),
      fails('USER_NOT_FOUND', 'a customer', async ({ app, uniqueWord }) => ({
        id: (await aCustomer(app, named(uniqueWord()))).id,
      })),
      fails('USER_NOT_FOUND', 'a person that does not exist', { id: unknownId }),
      fails('USER_NOT_FOUND', 'a malformed id', { id: 'first' }),
    ],
  },
];

export const factors: Operation[] = [signIn, ...own, ...ofStaff];
