import type { RunningApp } from '../support/programs/app.js';
import { aCustomer, anExpired, aPending, aRegistration, aRejected } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { codeOf, type CodeSubject, linkOf } from '../../server/features/auth/codes/code.js';
import { Keys } from '../../server/features/auth/keys.js';
import { message, user } from './rest-responses.js';
import { fails, succeeds, type Operation, type CaseContext } from './operation.js';
import { named } from './shop.js';

const multipart = ({ uniqueWord }: CaseContext, more = {}) => aRegistration({ ...named(uniqueWord()), ...more });

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
async function aRegistered(context: CaseContext) {
  const person = multipart(context);
  const { body } = await asVisitor(context.app).rest.post('/registration', person);
  return { ...person, activationToken: body.activationToken as string, ...(await mailed(context.app, person.email)) };
}

const other = (code: string) => (code === '0000' ? '1111' : '0000');

/** Somebody who forgot their password and asked for a code, by either of the two flows. */
async function aForgetful({ app, uniqueWord }: CaseContext, path: '/forgot-password' | '/api/v1/api/auth/forgot-password') {
  const { email } = await aCustomer(app, named(uniqueWord()));
  const { body } = await asVisitor(app).rest.post(path, { email });
  return { email, resetToken: body.resetToken as string, ...(await mailed(app, email)) };
}

const newPassword = 'a teapot and two cups';

const passwordRules = (sent: object) => [
  fails('VALIDATION', 'a short password', { ...sent, newPassword: 'short' }),
  fails('VALIDATION', 'a long password', { ...sent, newPassword: 'x'.repeat(129) }),
  fails('VALIDATION', 'no password', { ...sent, newPassword: '' }),
];

const anyToken = 'x'.repeat(43);

const emailRules = [
  fails('VALIDATION', 'no e-mail', { email: '' }),
  fails('VALIDATION', 'a wrong e-mail', { email: 'not an address' }),
  fails('VALIDATION', 'an e-mail that is a number', { email: 7 }, { rejectedByType: true }),
];

/** Flow B is known by two addresses. */
const flowB = (auth: '/api/auth' | '/api/v1/api/auth', also: string): Operation[] => [
  {
    name: `be sent a code for a new password, flow B${also}`,
    accessLevel: 'visitor',
    rest: `POST ${auth}/forgot-password`,
    graphql: 'Mutation.sendResetOtp',
    answer: message,
    cases: [
      succeeds('with an account', async ({ app, uniqueWord }) => ({ email: (await aCustomer(app, named(uniqueWord()))).email })),
      succeeds('without one', ({ uniqueWord }) => ({ email: named(uniqueWord()).email })),
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
      succeeds('the right one', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        return { email, otp: code };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        return { email, otp: other(code) };
      }),
      fails('CODE_INVALID', 'one that nobody asked for', ({ uniqueWord }) => ({ email: named(uniqueWord()).email, otp: '1234' })),
      fails('VALIDATION', 'letters', { email: 'a@b.test', otp: 'abcd' }),
      fails('VALIDATION', 'a wrong e-mail', { email: 'nobody', otp: '1234' }),
    ],
  },
  {
    name: `set the new password, flow B${also}`,
    accessLevel: 'visitor',
    rest: `POST ${auth}/reset-password`,
    graphql: 'Mutation.resetPassword',
    answer: message,
    cases: [
      succeeds('with the token', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        const { body } = await asVisitor(context.app).rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, resetToken: body.resetToken, newPassword };
      }),
      succeeds('in the browser that brought the code', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        await context.client.rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, newPassword };
      }),
      fails('OTP_NOT_VERIFIED', 'without either', ({ me }) => ({ email: me.email, newPassword })),
      fails('OTP_NOT_VERIFIED', 'with an invented token', ({ me }) => ({
        email: me.email,
        newPassword,
        resetToken: anyToken,
      })),
      ...passwordRules({ email: 'a@b.test' }),
    ],
  },
];

export const accounts: Operation[] = [
  {
    name: 'register a company',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/registration',
    graphql: 'Mutation.register',
    answer: ({ activationToken, message: text }) => ({ activationToken, message: text }),
    cases: [
      succeeds('a new one', (context) => multipart(context)),
      fails('EMAIL_TAKEN', 'one that has an account', (context) => multipart(context, { email: context.me.email.toUpperCase() })),
      fails('VALIDATION', 'everything empty', {
        companyName: '',
        name: '',
        address: '',
        phone: '',
        email: '',
        password: '',
      }),
      fails('VALIDATION', 'everything too long', (context) =>
        multipart(context, {
          companyName: 'c'.repeat(101),
          name: 'n'.repeat(51),
          address: 'a'.repeat(501),
          phone: '98765432100',
          email: `${'e'.repeat(100)}@b.test`,
          password: 'p'.repeat(129),
        }),
      ),
      fails('VALIDATION', 'a wrong e-mail and a short password', (context) =>
        multipart(context, { email: 'two@addresses@b.test', password: 'short' }),
      ),
      fails('VALIDATION', 'nothing', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'prove the address by a code',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/activate-user',
    graphql: 'Mutation.activateAccount',
    restNames: { activationToken: 'activation_token', code: 'activation_code' },
    answer: message,
    cases: [
      succeeds('the right one', async (context) => {
        const { activationToken, code } = await aRegistered(context);
        return { activationToken, code };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { activationToken, code } = await aRegistered(context);
        return { activationToken, code: other(code) };
      }),
      fails('CODE_INVALID', 'an invented token', { activationToken: anyToken, code: '1234' }),
      fails('VALIDATION', 'letters', { activationToken: anyToken, code: 'abcd' }),
      fails('VALIDATION', 'neither', { activationToken: '', code: '' }),
      fails('VALIDATION', 'a code that is a number', { activationToken: anyToken, code: 1234 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'prove the address by a link',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/activate-by-link',
    graphql: 'Mutation.activateAccountByLink',
    answer: message,
    cases: [
      succeeds('the right one', async (context) => ({ token: (await aRegistered(context)).link })),
      fails('CODE_INVALID', 'an invented one', { token: anyToken }),
      fails('VALIDATION', 'none', { token: '' }),
      fails('VALIDATION', 'an endless one', { token: 'x'.repeat(201) }),
    ],
  },
  {
    name: 'have another code sent',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/resend-activation-code',
    graphql: 'Mutation.resendActivationCode',
    restNames: { activationToken: 'activation_token' },
    answer: message,
    cases: [
      succeeds('after a while', async (context) => {
        const { activationToken, email } = await aRegistered(context);
        await context.app.database.query(
          `UPDATE code_challenges SET created_at = created_at - interval '1 minute' WHERE email = $1`,
          [email],
        );
        return { activationToken };
      }),
      fails('TOO_MANY_REQUESTS', 'at once', async (context) => {
        const { activationToken } = await aRegistered(context);
        return { activationToken };
      }),
      fails('CODE_INVALID', 'with an invented token', { activationToken: anyToken }),
      fails('VALIDATION', 'with none', { activationToken: '' }),
    ],
  },
  {
    name: 'sign in',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/login',
    graphql: 'Mutation.login',
    answer: (body) => ({ user: user(body.user) }),
    // REST answers a bearer token in their place; both are read by calls of their own.
    omittedInRest: ['Session.access', 'Session.catalogue'],
    cases: [
      succeeds('a customer', async ({ app, uniqueWord }) => {
        const { email, password } = await aCustomer(app, named(uniqueWord()));
        return { email, password };
      }),
      succeeds('an administrator, for thirty days', ({ me }) => ({
        email: me.email.toUpperCase(),
        password: me.password,
        remember: true,
      })),
      fails('LOGIN_FAILED', 'with a wrong password', async ({ app, uniqueWord }) => {
        const { email } = await aCustomer(app, named(uniqueWord()));
        return { email, password: 'not the password' };
      }),
      fails('LOGIN_FAILED', 'nobody', ({ uniqueWord }) => ({ email: named(uniqueWord()).email, password: newPassword })),
      fails('NOT_ACTIVATED', 'before the address is proved', async (context) => {
        const { email, password } = await aRegistered(context);
        return { email, password };
      }),
      ...(
        [
          ['ACCESS_PENDING', 'while the request waits', aPending],
          ['ACCESS_REJECTED', 'after a rejection', aRejected],
          ['ACCESS_EXPIRED', 'after the hours are over', anExpired],
        ] as const
      ).map(([code, title, make]) =>
        fails(code, title, async ({ app, uniqueWord }) => {
          const { email, password } = await make(app, named(uniqueWord()));
          return { email, password };
        }),
      ),
      fails('VALIDATION', 'with nothing', { email: '', password: '' }),
      fails('VALIDATION', 'with a wrong e-mail', { email: 'asha', password: 'secret' }),
      fails('VALIDATION', 'with numbers', { email: 1, password: 2 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'ask who is signed in here',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/session',
    graphql: 'Query.session',
    answer: ({ user: somebody, access, catalogue }) => ({ user: somebody && user(somebody), access, catalogue }),
    cases: [succeeds('a customer', {}, { as: 'customer' }), succeeds('a visitor')],
  },
  {
    name: 'renew the session',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/refresh',
    graphql: 'Mutation.refreshSession',
    answer: message,
    cases: [succeeds('a customer', {}, { as: 'customer' }), fails('SESSION_ENDED', 'a visitor, who has none')],
  },
  ...(['POST', 'GET'] as const).map((method): Operation => ({
    name: `sign out${method === 'GET' ? ', as older clients do' : ''}`,
    accessLevel: 'visitor',
    rest: `${method} /api/v1/logout`,
    graphql: 'Mutation.logout',
    answer: message,
    cases: [succeeds('a customer', {}, { as: 'customer' }), succeeds('nobody')],
  })),
  {
    name: 'ask once more after a rejection',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/ask-again',
    graphql: 'Mutation.requestAccessAgain',
    answer: message,
    cases: [
      succeeds('with the token of the sign-in', async ({ app, uniqueWord }) => {
        const { email, password } = await aRejected(app, named(uniqueWord()));
        const { body } = await asVisitor(app).rest.post('/login', { email, password });
        return { requestToken: body.details.requestToken };
      }),
      fails('UNAUTHENTICATED', 'with an invented one', { requestToken: anyToken }),
      fails('VALIDATION', 'with none', { requestToken: '' }),
    ],
  },
  {
    name: 'be sent a code for a new password',
    accessLevel: 'visitor',
    rest: 'POST /api/v1/forgot-password',
    graphql: 'Mutation.forgotPassword',
    answer: ({ message: text, resetToken }) => ({ message: text, resetToken }),
    cases: [
      succeeds('with an account', async ({ app, uniqueWord }) => ({ email: (await aCustomer(app, named(uniqueWord()))).email })),
      succeeds('without one', ({ uniqueWord }) => ({ email: named(uniqueWord()).email })),
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
      succeeds('the right one', async (context) => {
        const { resetToken, code } = await aForgetful(context, '/forgot-password');
        return { resetToken, resetCode: code, newPassword };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { resetToken, code } = await aForgetful(context, '/forgot-password');
        return { resetToken, resetCode: other(code), newPassword };
      }),
      fails('CODE_INVALID', 'with an invented token', { resetToken: anyToken, resetCode: '1234', newPassword }),
      fails('CODE_INVALID', 'letters', { resetToken: anyToken, resetCode: 'abcd', newPassword }),
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
      succeeds('the right one', async (context) => ({
        token: (await aForgetful(context, '/forgot-password')).link,
        newPassword,
      })),
      fails('CODE_INVALID', 'an invented one', { token: anyToken, newPassword }),
      fails('VALIDATION', 'none', { token: '', newPassword }),
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
      succeeds('a good one', ({ me }) => ({ oldPassword: me.password, newPassword })),
      fails('WRONG_PASSWORD', 'without the present one', { oldPassword: 'not the password', newPassword }),
      fails(
        'WEAK_PASSWORD',
        'an administrator, a common one',
        ({ me }) => ({
          oldPassword: me.password,
          newPassword: 'password123',
        }),
        { as: 'admin' },
      ),
      fails('VALIDATION', 'no present one', { oldPassword: '', newPassword }),
      ...passwordRules({ oldPassword: 'teapot and tray' }),
    ],
  },
];
