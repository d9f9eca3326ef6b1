import type { RunningApp } from '../support/programs/app.js';
import { aCustomer, anExpired, aPending, aRegistration, aRejected } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { codeOf, type CodeSubject, linkOf } from '../../server/features/auth/codes/code.js';
import { Keys } from '../../server/features/auth/keys.js';
import { message, user } from './answers.js';
import { bad, good, type Power, type Scene } from './power.js';
import { named } from './shop.js';

const form = ({ word }: Scene, more = {}) => aRegistration({ ...named(word()), ...more });

/** The code and the link that were mailed to an address last. */
async function mailed(app: RunningApp, email: string) {
  const [challenge] = await app.database.query<CodeSubject & Record<string, string>>(
    'SELECT id, purpose, email FROM code_challenges WHERE email = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  );
  if (!challenge) throw new Error(`Nothing was mailed to ${email}`);
  const keys = app.nest.get(Keys, { strict: false });
  return { code: codeOf(keys.first('code'), challenge), link: linkOf(keys.first('link'), challenge) };
}

/** Somebody who registered and has not typed the code yet. */
async function aRegistered(scene: Scene) {
  const person = form(scene);
  const { body } = await asVisitor(scene.app).rest.post('/registration', person);
  return { ...person, activationToken: body.activationToken as string, ...(await mailed(scene.app, person.email)) };
}

const other = (code: string) => (code === '0000' ? '1111' : '0000');

/** Somebody who forgot their password and asked for a code, by either of the two flows. */
async function aForgetful({ app, word }: Scene, path: '/forgot-password' | '/api/v1/api/auth/forgot-password') {
  const { email } = await aCustomer(app, named(word()));
  const { body } = await asVisitor(app).rest.post(path, { email });
  return { email, resetToken: body.resetToken as string, ...(await mailed(app, email)) };
}

const newPassword = 'a teapot and two cups';

const passwordRules = (sent: object) => [
  bad('VALIDATION', 'a short password', { ...sent, newPassword: 'short' }),
  bad('VALIDATION', 'a long password', { ...sent, newPassword: 'x'.repeat(129) }),
  bad('VALIDATION', 'no password', { ...sent, newPassword: '' }),
];

const anyToken = 'x'.repeat(43);

const emailRules = [
  bad('VALIDATION', 'no e-mail', { email: '' }),
  bad('VALIDATION', 'a wrong e-mail', { email: 'not an address' }),
  bad('VALIDATION', 'an e-mail that is a number', { email: 7 }, { byType: true }),
];

/** Flow B is known by two addresses. */
const flowB = (auth: '/api/auth' | '/api/v1/api/auth', also: string): Power[] => [
  {
    name: `be sent a code for a new password, flow B${also}`,
    accessLevel: 'visitor',
    rest: `POST ${auth}/forgot-password`,
    graphql: 'Mutation.sendResetOtp',
    answer: message,
    cases: [
      good('with an account', async ({ app, word }) => ({ email: (await aCustomer(app, named(word()))).email })),
      good('without one', ({ word }) => ({ email: named(word()).email })),
      ...emailRules,
    ],
  },
  {
    name: `bring the code, flow B${also}`,
    accessLevel: 'visitor',
    rest: `POST ${auth}/verify-otp`,
    graphql: 'Mutation.verifyOtp',
    answer: ({ message: text, resetToken }) => ({ message: text, resetToken }),
    cases: [
      good('the right one', async (scene) => {
        const { email, code } = await aForgetful(scene, '/api/v1/api/auth/forgot-password');
        return { email, otp: code };
      }),
      bad('CODE_INVALID', 'a wrong one', async (scene) => {
        const { email, code } = await aForgetful(scene, '/api/v1/api/auth/forgot-password');
        return { email, otp: other(code) };
      }),
      bad('CODE_INVALID', 'one that nobody asked for', ({ word }) => ({ email: named(word()).email, otp: '1234' })),
      bad('VALIDATION', 'letters', { email: 'a@b.test', otp: 'abcd' }),
      bad('VALIDATION', 'a wrong e-mail', { email: 'nobody', otp: '1234' }),
    ],
  },
  {
    name: `set the new password, flow B${also}`,
    accessLevel: 'visitor',
    rest: `POST ${auth}/reset-password`,
    graphql: 'Mutation.resetPassword',
    answer: message,
    cases: [
      good('with the token', async (scene) => {
        const { email, code } = await aForgetful(scene, '/api/v1/api/auth/forgot-password');
        const { body } = await asVisitor(scene.app).rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, resetToken: body.resetToken, newPassword };
      }),
      good('in the browser that brought the code', async (scene) => {
        const { email, code } = await aForgetful(scene, '/api/v1/api/auth/forgot-password');
        await scene.client.rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, newPassword };
      }),
      bad('OTP_NOT_VERIFIED', 'without either', ({ me }) => ({ email: me.email, newPassword })),
      bad('OTP_NOT_VERIFIED', 'with an invented token', ({ me }) => ({
        email: me.email,
        newPassword,
        resetToken: anyToken,
      })),
      ...passwordRules({ email: 'a@b.test' }),
    ],
  },
];

export const accounts: Power[] = [
  {
    name: 'register a company',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/registration',
    graphql: 'Mutation.register',
    answer: ({ activationToken, message: text }) => ({ activationToken, message: text }),
    cases: [
      good('a new one', (scene) => form(scene)),
      bad('EMAIL_TAKEN', 'one that has an account', (scene) => form(scene, { email: scene.me.email.toUpperCase() })),
      bad('VALIDATION', 'everything empty', {
        companyName: '',
        name: '',
        address: '',
        phone: '',
        email: '',
        password: '',
      }),
      bad('VALIDATION', 'everything too long', (scene) =>
        form(scene, {
          companyName: 'c'.repeat(101),
          name: 'n'.repeat(51),
          address: 'a'.repeat(501),
          phone: '98765432100',
          email: `${'e'.repeat(100)}@b.test`,
          password: 'p'.repeat(129),
        }),
      ),
      bad('VALIDATION', 'a wrong e-mail and a short password', (scene) =>
        form(scene, { email: 'two@addresses@b.test', password: 'short' }),
      ),
      bad('VALIDATION', 'nothing', {}, { byType: true }),
    ],
  },
  {
    name: 'prove the address by a code',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/activate-user',
    graphql: 'Mutation.activateAccount',
    words: { activationToken: 'activation_token', code: 'activation_code' },
    answer: message,
    cases: [
      good('the right one', async (scene) => {
        const { activationToken, code } = await aRegistered(scene);
        return { activationToken, code };
      }),
      bad('CODE_INVALID', 'a wrong one', async (scene) => {
        const { activationToken, code } = await aRegistered(scene);
        return { activationToken, code: other(code) };
      }),
      bad('CODE_INVALID', 'an invented token', { activationToken: anyToken, code: '1234' }),
      bad('VALIDATION', 'letters', { activationToken: anyToken, code: 'abcd' }),
      bad('VALIDATION', 'neither', { activationToken: '', code: '' }),
      bad('VALIDATION', 'a code that is a number', { activationToken: anyToken, code: 1234 }, { byType: true }),
    ],
  },
  {
    name: 'prove the address by a link',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/activate-by-link',
    graphql: 'Mutation.activateAccountByLink',
    answer: message,
    cases: [
      good('the right one', async (scene) => ({ token: (await aRegistered(scene)).link })),
      bad('CODE_INVALID', 'an invented one', { token: anyToken }),
      bad('VALIDATION', 'none', { token: '' }),
      bad('VALIDATION', 'an endless one', { token: 'x'.repeat(201) }),
    ],
  },
  {
    name: 'have another code sent',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/resend-activation-code',
    graphql: 'Mutation.resendActivationCode',
    words: { activationToken: 'activation_token' },
    answer: message,
    cases: [
      good('after a while', async (scene) => {
        const { activationToken, email } = await aRegistered(scene);
        await scene.app.database.query(
          `UPDATE code_challenges SET created_at = created_at - interval '1 minute' WHERE email = $1`,
          [email],
        );
        return { activationToken };
      }),
      bad('TOO_MANY_REQUESTS', 'at once', async (scene) => {
        const { activationToken } = await aRegistered(scene);
        return { activationToken };
      }),
      bad('CODE_INVALID', 'with an invented token', { activationToken: anyToken }),
      bad('VALIDATION', 'with none', { activationToken: '' }),
    ],
  },
  {
    name: 'sign in',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/login',
    graphql: 'Mutation.login',
    answer: (body) => ({ user: user(body.user) }),
    // REST answers a bearer token in their place; both are read by calls of their own.
    lacks: ['Session.access', 'Session.catalogue'],
    cases: [
      good('a customer', async ({ app, word }) => {
        const { email, password } = await aCustomer(app, named(word()));
        return { email, password };
      }),
      good('an administrator, for thirty days', ({ me }) => ({
        email: me.email.toUpperCase(),
        password: me.password,
        remember: true,
      })),
      bad('LOGIN_FAILED', 'with a wrong password', async ({ app, word }) => {
        const { email } = await aCustomer(app, named(word()));
        return { email, password: 'not the password' };
      }),
      bad('LOGIN_FAILED', 'nobody', ({ word }) => ({ email: named(word()).email, password: newPassword })),
      bad('NOT_ACTIVATED', 'before the address is proved', async (scene) => {
        const { email, password } = await aRegistered(scene);
        return { email, password };
      }),
      ...(
        [
          ['ACCESS_PENDING', 'while the request waits', aPending],
          ['ACCESS_REJECTED', 'after a rejection', aRejected],
          ['ACCESS_EXPIRED', 'after the hours are over', anExpired],
        ] as const
      ).map(([code, title, make]) =>
        bad(code, title, async ({ app, word }) => {
          const { email, password } = await make(app, named(word()));
          return { email, password };
        }),
      ),
      bad('VALIDATION', 'with nothing', { email: '', password: '' }),
      bad('VALIDATION', 'with a wrong e-mail', { email: 'asha', password: 'secret' }),
      bad('VALIDATION', 'with numbers', { email: 1, password: 2 }, { byType: true }),
    ],
  },
  {
    name: 'ask who is signed in here',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/session',
    graphql: 'Query.session',
    answer: ({ user: somebody, access, catalogue }) => ({ user: somebody && user(somebody), access, catalogue }),
    cases: [good('a customer', {}, { as: 'customer' }), good('a visitor')],
  },
  {
    name: 'renew the session',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/refresh',
    graphql: 'Mutation.refreshSession',
    answer: message,
    cases: [good('a customer', {}, { as: 'customer' }), bad('SESSION_ENDED', 'a visitor, who has none')],
  },
  ...(['POST', 'GET'] as const).map((method): Power => ({
    name: `sign out${method === 'GET' ? ', as older clients do' : ''}`,
    accessLevel: 'visitor',
    rest: `${method} /api/v1/logout`,
    graphql: 'Mutation.logout',
    answer: message,
    cases: [good('a customer', {}, { as: 'customer' }), good('nobody')],
  })),
  {
    name: 'ask once more after a rejection',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/ask-again',
    graphql: 'Mutation.requestAccessAgain',
    answer: message,
    cases: [
      good('with the token of the sign-in', async ({ app, word }) => {
        const { email, password } = await aRejected(app, named(word()));
        const { body } = await asVisitor(app).rest.post('/login', { email, password });
        return { requestToken: body.details.requestToken };
      }),
      bad('UNAUTHENTICATED', 'with an invented one', { requestToken: anyToken }),
      bad('VALIDATION', 'with none', { requestToken: '' }),
    ],
  },
  {
    name: 'be sent a code for a new password',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/forgot-password',
    graphql: 'Mutation.forgotPassword',
    answer: ({ message: text, resetToken }) => ({ message: text, resetToken }),
    cases: [
      good('with an account', async ({ app, word }) => ({ email: (await aCustomer(app, named(word()))).email })),
      good('without one', ({ word }) => ({ email: named(word()).email })),
      ...emailRules,
    ],
  },
  {
    name: 'set a new password by a code',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/change-password',
    graphql: 'Mutation.changePassword',
    answer: message,
    cases: [
      good('the right one', async (scene) => {
        const { resetToken, code } = await aForgetful(scene, '/forgot-password');
        return { resetToken, resetCode: code, newPassword };
      }),
      bad('CODE_INVALID', 'a wrong one', async (scene) => {
        const { resetToken, code } = await aForgetful(scene, '/forgot-password');
        return { resetToken, resetCode: other(code), newPassword };
      }),
      bad('CODE_INVALID', 'with an invented token', { resetToken: anyToken, resetCode: '1234', newPassword }),
      bad('CODE_INVALID', 'letters', { resetToken: anyToken, resetCode: 'abcd', newPassword }),
      ...passwordRules({ resetToken: anyToken, resetCode: '1234' }),
    ],
  },
  {
    name: 'set a new password by a link',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/reset-password-by-link',
    graphql: 'Mutation.resetPasswordByLink',
    answer: message,
    cases: [
      good('the right one', async (scene) => ({
        token: (await aForgetful(scene, '/forgot-password')).link,
        newPassword,
      })),
      bad('CODE_INVALID', 'an invented one', { token: anyToken, newPassword }),
      bad('VALIDATION', 'none', { token: '', newPassword }),
      ...passwordRules({ token: anyToken }),
    ],
  },
  ...flowB('/api/auth', ''),
  ...flowB('/api/v1/api/auth', ', under /api/v1'),
  {
    name: 'change the own password',
    accessLevel: 'customer',
    rest: 'PUT /api/v1/update-password',
    graphql: 'Mutation.updatePassword',
    answer: message,
    cases: [
      good('a good one', ({ me }) => ({ oldPassword: me.password, newPassword })),
      bad('WRONG_PASSWORD', 'without the present one', { oldPassword: 'not the password', newPassword }),
      bad(
        'WEAK_PASSWORD',
        'an administrator, a common one',
        ({ me }) => ({
          oldPassword: me.password,
          newPassword: 'password123',
        }),
        { as: 'admin' },
      ),
      bad('VALIDATION', 'no present one', { oldPassword: '', newPassword }),
      ...passwordRules({ oldPassword: 'teapot and tray' }),
    ],
  },
];
