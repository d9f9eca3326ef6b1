import type { RunningApp } from '../support/programs/app.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  anExpired,
  aPending,
  aRegistration,
  aRejected,
  expire,
} from '../support/data/builders.js';
import { addTotp } from '../support/data/factors.js';
import { asVisitor } from '../support/http/clients.js';
import { codeOf, type CodeSubject, linkOf } from '../../server/features/auth/codes/code.js';
import { Keys } from '../../server/features/auth/keys.js';
import { each, message, user, withId } from './rest-responses.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';
import { named, otherOrigin } from './shop.js';

const registrationForm = ({ uniqueWord }: CaseContext, more = {}) => aRegistration({ ...named(uniqueWord()), ...more });

/** The last code and link that were mailed to an address. */
async function mailed(app: RunningApp, email: string) {
  const [challenge] = await app.database.query<CodeSubject & Record<string, string>>(
    'SELECT id, purpose, email FROM code_challenges WHERE email = $1 ORDER BY created_at DESC LIMIT 1',
    [email],
  );
  if (!challenge) throw new Error(`Nothing was mailed to ${email}`);
  const keys = app.nest.get(Keys, { strict: false });
  return { code: codeOf(keys.first('code'), challenge), link: linkOf(keys.first('link'), challenge) };
}

/** A registration that is not activated yet. */
async function aRegistered(context: CaseContext) {
  const person = registrationForm(context);
  const { body } = await asVisitor(context.app).rest.post('/registration', person);
  return { ...person, activationToken: body.activationToken as string, ...(await mailed(context.app, person.email)) };
}

/** A registration whose address has meanwhile got an account in another way. */
async function anOvertaken(context: CaseContext) {
  const registered = await aRegistered(context);
  await aPending(context.app, { ...named(context.uniqueWord()), email: registered.email });
  return registered;
}

/** The owner of a company, and how a viewer of it signs in. */
async function withViewer({ app, uniqueWord }: CaseContext) {
  const owner = await aCustomer(app, named(uniqueWord()));
  const { id, email, password } = await aColleague(app, owner, 'viewer', named(uniqueWord()));
  return { owner, id, viewer: { email, password } };
}

const other = (code: string) => (code === '0000' ? '1111' : '0000');

/** A user who has requested a password reset by one of the two flows. */
async function aForgetful(
  { app, uniqueWord }: CaseContext,
  path: '/forgot-password' | '/api/v1/api/auth/forgot-password',
  make: typeof anAdmin = aCustomer,
) {
  const { email } = await make(app, named(uniqueWord()));
  const { body } = await asVisitor(app).rest.post(path, { email });
  return { email, resetToken: body.resetToken as string, ...(await mailed(app, email)) };
}

/** Lets the caller be a page of another origin, which has a token instead of cookies. */
function callFromOtherOrigin({ client }: CaseContext) {
  client.bearer = client.cookies.get('access_token');
  client.origin = otherOrigin;
}

const newPassword = 'a teapot and two cups';
/** Administrators may not choose it. */
const commonPassword = 'password123';

const passwordRules = (sent: object) => [
  fails('VALIDATION', 'a password that is too short', { ...sent, newPassword: 'short' }),
  fails('VALIDATION', 'a password that is too long', { ...sent, newPassword: 'x'.repeat(129) }),
  fails('VALIDATION', 'an empty password', { ...sent, newPassword: '' }),
];

const anyToken = 'x'.repeat(43);

const emailRules = [
  fails('VALIDATION', 'an empty email address', { email: '' }),
  fails('VALIDATION', 'an invalid email address', { email: 'not an address' }),
  fails('VALIDATION', 'an email address of the wrong type', { email: 7 }, { rejectedByType: true }),
];

/** The calls of flow B have two paths each. */
const flowB = (auth: '/api/auth' | '/api/v1/api/auth', also: string): Operation[] => [
  {
    name: `request a password reset, flow B${also}`,
    rest: `POST ${auth}/forgot-password`,
    graphql: 'Mutation.sendResetOtp',
    response: message,
    cases: [
      succeeds('for an existing account', async ({ app, uniqueWord }) => ({
        email: (await aCustomer(app, named(uniqueWord()))).email,
      })),
      succeeds('for an unknown address', ({ uniqueWord }) => ({ email: named(uniqueWord()).email })),
      ...emailRules,
    ],
  },
  {
    name: `verify the reset code, flow B${also}`,
    rest: `POST ${auth}/verify-otp`,
    graphql: 'Mutation.verifyOtp',
    response: ({ message: text, resetToken }) => ({ message: text, resetToken }),
    cases: [
      succeeds('a valid one', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        return { email, otp: code };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        return { email, otp: other(code) };
      }),
      fails('CODE_INVALID', 'a code that was never requested', ({ uniqueWord }) => ({
        email: named(uniqueWord()).email,
        otp: '1234',
      })),
      fails('VALIDATION', 'letters instead of digits', { email: 'a@b.test', otp: 'abcd' }),
      fails('VALIDATION', 'an invalid email address', { email: 'asha', otp: '1234' }),
    ],
  },
  {
    name: `set the new password, flow B${also}`,
    rest: `POST ${auth}/reset-password`,
    graphql: 'Mutation.resetPassword',
    response: message,
    cases: [
      succeeds('with the reset token', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        const { body } = await asVisitor(context.app).rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, resetToken: body.resetToken, newPassword };
      }),
      succeeds('in the browser that verified the code', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        await context.client.rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        return { email, newPassword };
      }),
      fails('WEAK_PASSWORD', 'a common password of an administrator', async (context) => {
        const { email, code } = await aForgetful(context, '/api/v1/api/auth/forgot-password');
        const { body } = await asVisitor(context.app).rest.post('/api/v1/api/auth/verify-otp', { email, otp: code });
        // Only customers get this token. A promotion through the API would void it; this update does not.
        await context.app.database.query(
          `UPDATE users SET role = 'admin', company_role = NULL,
             staff_role_id = (SELECT id FROM staff_roles WHERE locked)
           WHERE email = $1`,
          [email],
        );
        return { email, resetToken: body.resetToken, newPassword: commonPassword };
      }),
      fails('OTP_NOT_VERIFIED', 'without token and cookie', ({ me }) => ({ email: me.email, newPassword })),
      fails('OTP_NOT_VERIFIED', 'with an unknown token', ({ me }) => ({
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
    rest: 'POST /api/v1/registration',
    graphql: 'Mutation.register',
    response: ({ activationToken, message: text }) => ({ activationToken, message: text }),
    cases: [
      succeeds('a new company', (context) => registrationForm(context)),
      fails('EMAIL_TAKEN', 'an email address that is taken', (context) =>
        registrationForm(context, { email: context.me.email.toUpperCase() }),
      ),
      fails('VALIDATION', 'empty fields', {
        companyName: '',
        name: '',
        address: '',
        phone: '',
        email: '',
        password: '',
      }),
      fails('VALIDATION', 'fields that are too long', (context) =>
        registrationForm(context, {
          companyName: 'c'.repeat(101),
          name: 'n'.repeat(51),
          address: 'a'.repeat(501),
          phone: '98765432100',
          email: `${'e'.repeat(100)}@b.test`,
          password: 'p'.repeat(129),
        }),
      ),
      fails('VALIDATION', 'an invalid email address and a short password', (context) =>
        registrationForm(context, { email: 'two@addresses@b.test', password: 'short' }),
      ),
      fails('VALIDATION', 'missing fields', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'activate an account with a code',
    rest: 'POST /api/v1/activate-user',
    graphql: 'Mutation.activateAccount',
    restNames: { activationToken: 'activation_token', code: 'activation_code' },
    response: message,
    cases: [
      succeeds('a valid one', async (context) => {
        const { activationToken, code } = await aRegistered(context);
        return { activationToken, code };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { activationToken, code } = await aRegistered(context);
        return { activationToken, code: other(code) };
      }),
      fails('EMAIL_TAKEN', 'when the address has an account by now', async (context) => {
        const { activationToken, code } = await anOvertaken(context);
        return { activationToken, code };
      }),
      fails('CODE_INVALID', 'an unknown token', { activationToken: anyToken, code: '1234' }),
      fails('VALIDATION', 'letters instead of digits', { activationToken: anyToken, code: 'abcd' }),
      fails('VALIDATION', 'missing fields', { activationToken: '', code: '' }),
      fails(
        'VALIDATION',
        'a code of the wrong type',
        { activationToken: anyToken, code: 1234 },
        { rejectedByType: true },
      ),
    ],
  },
  {
    name: 'activate an account with a link',
    rest: 'POST /api/v1/activate-by-link',
    graphql: 'Mutation.activateAccountByLink',
    response: message,
    cases: [
      succeeds('a valid one', async (context) => ({ token: (await aRegistered(context)).link })),
      fails('EMAIL_TAKEN', 'when the address has an account by now', async (context) => ({
        token: (await anOvertaken(context)).link,
      })),
      fails('CODE_INVALID', 'an unknown token', { token: anyToken }),
      fails('VALIDATION', 'an empty token', { token: '' }),
      fails('VALIDATION', 'a token that is too long', { token: 'x'.repeat(201) }),
    ],
  },
  {
    name: 'send another activation code',
    rest: 'POST /api/v1/resend-activation-code',
    graphql: 'Mutation.resendActivationCode',
    restNames: { activationToken: 'activation_token' },
    response: message,
    cases: [
      succeeds('after the waiting time', async (context) => {
        const { activationToken, email } = await aRegistered(context);
        await context.app.database.query(
          `UPDATE code_challenges SET created_at = created_at - interval '1 minute' WHERE email = $1`,
          [email],
        );
        return { activationToken };
      }),
      fails('TOO_MANY_REQUESTS', 'too soon', async (context) => {
        const { activationToken } = await aRegistered(context);
        return { activationToken };
      }),
      fails('CODE_INVALID', 'with an unknown token', { activationToken: anyToken }),
      fails('VALIDATION', 'with an empty token', { activationToken: '' }),
    ],
  },
  {
    name: 'sign in',
    rest: 'POST /api/v1/login',
    graphql: 'Mutation.login',
    // With cookies, only REST returns the bearer token.
    response: ({ user: account, token, refreshToken }) => ({
      user: user(account),
      ...(refreshToken && { token, refreshToken }),
    }),
    // REST returns a bearer token instead; other operations read both.
    omittedInRest: ['Session.access', 'Session.catalogue', 'Session.mustAddFactor'],
    cases: [
      succeeds('a customer', async ({ app, uniqueWord }) => {
        const { email, password } = await aCustomer(app, named(uniqueWord()));
        return { email, password };
      }),
      succeeds('an administrator, remembered for 30 days', ({ me }) => ({
        email: me.email.toUpperCase(),
        password: me.password,
        remember: true,
      })),
      succeeds('a program that keeps its tokens', async ({ app, uniqueWord }) => {
        const { email, password } = await aCustomer(app, named(uniqueWord()));
        return { email, password, transport: 'token' };
      }),
      fails('LOGIN_FAILED', 'with a wrong password', async ({ app, uniqueWord }) => {
        const { email } = await aCustomer(app, named(uniqueWord()));
        return { email, password: 'not the password' };
      }),
      fails('LOGIN_FAILED', 'an unknown account', ({ uniqueWord }) => ({
        email: named(uniqueWord()).email,
        password: newPassword,
      })),
      fails('PASSWORD_VOIDED', 'an administrator with a common password', async ({ app, uniqueWord }) => {
        const { id, email } = await anAdmin(app, { ...named(uniqueWord()), password: commonPassword });
        await app.database.query('UPDATE credentials SET is_common = true WHERE user_id = $1', [id]);
        return { email, password: commonPassword };
      }),
      fails('SECOND_FACTOR_NEEDED', 'an administrator with a second factor', async ({ app, uniqueWord }) => {
        const person = await anAdmin(app, named(uniqueWord()));
        await addTotp(person);
        return { email: person.email, password: person.password };
      }),
      fails('NOT_ACTIVATED', 'before activation', async (context) => {
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
      fails('ACCESS_REJECTED', 'a viewer, after a rejection', async (context) => {
        const { owner, viewer } = await withViewer(context);
        await context.admin.client.rest.put(`/admin/revoke-access/${owner.id}`, { seen: 'approved' });
        return viewer;
      }),
      fails('ACCESS_EXPIRED', 'a viewer, after the hours are over', async (context) => {
        const { owner, viewer } = await withViewer(context);
        await expire(context.app, owner);
        return viewer;
      }),
      fails('ACCOUNT_BLOCKED', 'a person whom an owner has blocked', async (context) => {
        const { owner, viewer, id } = await withViewer(context);
        await owner.client.rest.put(`/company/people/${id}`, { blocked: true });
        return viewer;
      }),
      fails('VALIDATION', 'empty fields', { email: '', password: '' }),
      fails('VALIDATION', 'an invalid email address', { email: 'asha', password: 'secret' }),
      fails(
        'VALIDATION',
        'an unknown transport',
        { email: 'a@b.test', password: 'x', transport: 'pigeon' },
        {
          rejectedByType: true,
        },
      ),
      fails('VALIDATION', 'fields of the wrong type', { email: 1, password: 2 }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read the current session',
    rest: 'GET /api/v1/session',
    graphql: 'Query.session',
    response: ({ success: _, user: account, ...session }) => ({ user: account && user(account), ...session }),
    cases: [
      succeeds('a customer', {}, { as: 'customer' }),
      succeeds('a visitor'),
      fails(
        'UNAUTHENTICATED',
        'a session that needs a refresh',
        ({ client }) => {
          client.cookies.delete('access_token');
          return {};
        },
        { as: 'customer' },
      ),
    ],
  },
  {
    name: 'refresh the session',
    rest: 'GET /api/v1/refresh',
    graphql: 'Mutation.refreshSession',
    response: message,
    cases: [succeeds('a customer', {}, { as: 'customer' }), fails('SESSION_ENDED', 'a visitor without session')],
  },
  {
    name: 'renew the session of a program',
    rest: 'POST /api/v1/refresh',
    graphql: 'Mutation.refreshSession',
    response: ({ message: text, token, refreshToken }) => ({ message: text, token, refreshToken }),
    cases: [
      succeeds('with the token of a sign-in', async ({ app, uniqueWord }) => {
        const { email, password } = await aCustomer(app, named(uniqueWord()));
        const { body } = await asVisitor(app).rest.post('/login', { email, password, transport: 'token' });
        return { refreshToken: body.refreshToken };
      }),
      fails('SESSION_ENDED', 'with an unknown token', { refreshToken: anyToken }),
      fails('VALIDATION', 'with a token that is too long', { refreshToken: 'x'.repeat(201) }),
    ],
  },
  ...(['POST', 'GET'] as const).map((method): Operation => ({
    name: `sign out${method === 'GET' ? ', with GET' : ''}`,
    rest: `${method} /api/v1/logout`,
    graphql: 'Mutation.logout',
    response: message,
    cases: [succeeds('a customer', {}, { as: 'customer' }), succeeds('an unknown account')],
  })),
  {
    name: 'request access again after a rejection',
    rest: 'POST /api/v1/ask-again',
    graphql: 'Mutation.requestAccessAgain',
    response: message,
    cases: [
      succeeds('with the token of the failed sign-in', async ({ app, uniqueWord }) => {
        const { email, password } = await aRejected(app, named(uniqueWord()));
        const { body } = await asVisitor(app).rest.post('/login', { email, password });
        return { requestToken: body.details.requestToken };
      }),
      fails('REQUEST_TOO_SOON', 'twice in a day', async ({ app, admin, uniqueWord }) => {
        const { id, email, password } = await aRejected(app, named(uniqueWord()));
        const { body } = await asVisitor(app).rest.post('/login', { email, password });
        const { requestToken } = body.details;
        await asVisitor(app).rest.post('/ask-again', { requestToken });
        await admin.client.rest.put(`/admin/reject-access/${id}`, {});
        return { requestToken };
      }),
      fails('UNAUTHENTICATED', 'with an unknown token', { requestToken: anyToken }),
      fails('VALIDATION', 'with an empty token', { requestToken: '' }),
    ],
  },
  {
    name: 'request a password reset',
    rest: 'POST /api/v1/forgot-password',
    graphql: 'Mutation.forgotPassword',
    response: ({ message: text, resetToken }) => ({ message: text, resetToken }),
    cases: [
      succeeds('for an existing account', async ({ app, uniqueWord }) => ({
        email: (await aCustomer(app, named(uniqueWord()))).email,
      })),
      succeeds('for an unknown address', ({ uniqueWord }) => ({ email: named(uniqueWord()).email })),
      ...emailRules,
    ],
  },
  {
    name: 'reset the password with a code',
    rest: 'POST /api/v1/change-password',
    graphql: 'Mutation.changePassword',
    response: message,
    cases: [
      succeeds('a valid one', async (context) => {
        const { resetToken, code } = await aForgetful(context, '/forgot-password');
        return { resetToken, resetCode: code, newPassword };
      }),
      fails('CODE_INVALID', 'a wrong one', async (context) => {
        const { resetToken, code } = await aForgetful(context, '/forgot-password');
        return { resetToken, resetCode: other(code), newPassword };
      }),
      fails('CODE_INVALID', 'with an unknown token', { resetToken: anyToken, resetCode: '1234', newPassword }),
      fails('CODE_INVALID', 'letters instead of digits', { resetToken: anyToken, resetCode: 'abcd', newPassword }),
      ...passwordRules({ resetToken: anyToken, resetCode: '1234' }),
    ],
  },
  {
    name: 'reset the password with a link',
    rest: 'POST /api/v1/reset-password-by-link',
    graphql: 'Mutation.resetPasswordByLink',
    response: message,
    cases: [
      succeeds('a valid one', async (context) => ({
        token: (await aForgetful(context, '/forgot-password')).link,
        newPassword,
      })),
      fails('WEAK_PASSWORD', 'a common password of an administrator', async (context) => ({
        token: (await aForgetful(context, '/forgot-password', anAdmin)).link,
        newPassword: commonPassword,
      })),
      fails('CODE_INVALID', 'an unknown token', { token: anyToken, newPassword }),
      fails('VALIDATION', 'an empty token', { token: '', newPassword }),
      ...passwordRules({ token: anyToken }),
    ],
  },
  ...flowB('/api/auth', ''),
  ...flowB('/api/v1/api/auth', ', under /api/v1'),
  {
    name: "change one's own password",
    rest: 'PUT /api/v1/update-password',
    graphql: 'Mutation.updatePassword',
    response: message,
    cases: [
      succeeds('a valid password', ({ me }) => ({ oldPassword: me.password, newPassword })),
      fails('WRONG_PASSWORD', 'a wrong current password', { oldPassword: 'not the password', newPassword }),
      fails(
        'WEAK_PASSWORD',
        'a common password of an administrator',
        ({ me }) => ({
          oldPassword: me.password,
          newPassword: commonPassword,
        }),
        { as: 'admin' },
      ),
      fails('VALIDATION', 'an empty current password', { oldPassword: '', newPassword }),
      ...passwordRules({ oldPassword: 'teapot and tray' }),
    ],
  },
  {
    name: 'sign the addresses of pictures',
    rest: 'POST /api/v1/media/sign',
    graphql: 'Query.signedPictures',
    response: (body) => each(body.pictures, withId),
    cases: [
      succeeds('two, from a page of another origin', (context) => {
        callFromOtherOrigin(context);
        return { ids: [unknownId, unknownId.toUpperCase()] };
      }),
      fails('ORIGIN_NOT_LISTED', 'by cookies', { ids: [unknownId] }),
      fails('UNAUTHENTICATED', 'by cookies, from a page of another origin', (context) => {
        callFromOtherOrigin(context);
        context.client.bearer = undefined;
        return { ids: [unknownId] };
      }),
      fails('ORIGIN_NOT_LISTED', 'with a token, but from no other origin', (context) => {
        callFromOtherOrigin(context);
        context.client.origin = undefined;
        return { ids: [unknownId] };
      }),
      fails('VALIDATION', 'a malformed id', { ids: ['ring'] }),
      fails('VALIDATION', 'more than 200', { ids: Array(201).fill(unknownId) }),
    ],
  },
];
