import type { Client } from './clients.js';

/** The result of a call, in the same form for REST and GraphQL. */
export interface Outcome {
  /** Undefined when the call succeeded. */
  code?: string;
  message: string;
  errors?: Record<string, string>;
  details: Record<string, string>;
  headers: Headers;
  // The assertions of the tests check the type of the data.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any;
}

type Input = Record<string, unknown>;
type Credentials = { email: string; password: string; remember?: boolean };

/** The account operations, with the same names for both transports. */
export interface AccountCalls {
  register(client: Client, input: Input): Promise<Outcome>;
  activate(client: Client, input: { activationToken: string; code: string }): Promise<Outcome>;
  resend(client: Client, input: { activationToken: string }): Promise<Outcome>;
  login(client: Client, input: Credentials): Promise<Outcome>;
  logout(client: Client): Promise<Outcome>;
  me(client: Client): Promise<Outcome>;
  requestAccessAgain(client: Client, input: { requestToken: string }): Promise<Outcome>;
  forgot(client: Client, input: { email: string }): Promise<Outcome>;
  change(client: Client, input: { resetToken: string; resetCode: string; newPassword: string }): Promise<Outcome>;
  sendOtp(client: Client, input: { email: string }): Promise<Outcome>;
  verifyOtp(client: Client, input: { email: string; otp: string }): Promise<Outcome>;
  resetPassword(client: Client, input: Input): Promise<Outcome>;
  resetByLink(client: Client, input: { token: string; newPassword: string }): Promise<Outcome>;
  updatePassword(client: Client, input: { oldPassword: string; newPassword: string }): Promise<Outcome>;
}

async function rest(client: Client, method: string, path: string, body?: unknown): Promise<Outcome> {
  const { body: data, headers } = await client.call(method, path, body);
  const { code, message, errors, details = {} } = data;
  return { code, message, errors, details, headers, data };
}

async function graphql(client: Client, field: string, type: string, fields: string, input?: Input): Promise<Outcome> {
  const document = input
    ? `mutation ($input: ${type}!) { ${field}(input: $input) { ${fields} } }`
    : `${type} { ${field} { ${fields} } }`;
  const { data, errors, code, headers } = await client.graphql(document, input && { input });
  const [error] = errors ?? [];
  const payload = data?.[field];
  return {
    code,
    message: error?.message ?? payload?.message ?? '',
    errors: error?.extensions.errors,
    details: (error?.extensions.details ?? {}) as Record<string, string>,
    headers,
    data: payload,
  };
}

const overRest: AccountCalls = {
  register: (client, input) => rest(client, 'POST', '/registration', input),
  activate: (client, { activationToken, code }) =>
    rest(client, 'POST', '/activate-user', { activation_token: activationToken, activation_code: code }),
  resend: (client, { activationToken }) =>
    rest(client, 'POST', '/resend-activation-code', { activation_token: activationToken }),
  login: (client, input) => rest(client, 'POST', '/login', credentials(input)),
  logout: (client) => rest(client, 'POST', '/logout'),
  me: (client) => rest(client, 'GET', '/me'),
  requestAccessAgain: (client, input) => rest(client, 'POST', '/ask-again', input),
  forgot: (client, input) => rest(client, 'POST', '/forgot-password', input),
  change: (client, input) => rest(client, 'POST', '/change-password', input),
  sendOtp: (client, input) => rest(client, 'POST', '/api/auth/forgot-password', input),
  verifyOtp: (client, input) => rest(client, 'POST', '/api/auth/verify-otp', input),
  resetPassword: (client, input) => rest(client, 'POST', '/api/auth/reset-password', input),
  resetByLink: (client, input) => rest(client, 'POST', '/reset-password-by-link', input),
  updatePassword: (client, input) => rest(client, 'PUT', '/update-password', input),
};

const overGraphql: AccountCalls = {
  register: (client, input) => graphql(client, 'register', 'RegisterInput', 'activationToken message', input),
  activate: (client, input) => graphql(client, 'activateAccount', 'ActivateAccountInput', 'message', input),
  resend: (client, input) => graphql(client, 'resendActivationCode', 'ResendCodeInput', 'message', input),
  login: (client, input) => graphql(client, 'login', 'LoginInput', 'user { id email }', credentials(input)),
  logout: (client) => graphql(client, 'logout', 'mutation', 'message'),
  me: (client) => graphql(client, 'me', 'query', 'id email'),
  requestAccessAgain: (client, input) =>
    graphql(client, 'requestAccessAgain', 'RequestAccessAgainInput', 'message', input),
  forgot: (client, input) => graphql(client, 'forgotPassword', 'ForgotPasswordInput', 'resetToken message', input),
  change: (client, input) => graphql(client, 'changePassword', 'ChangePasswordInput', 'message', input),
  sendOtp: (client, input) => graphql(client, 'sendResetOtp', 'ForgotPasswordInput', 'message', input),
  verifyOtp: (client, input) => graphql(client, 'verifyOtp', 'VerifyOtpInput', 'resetToken message', input),
  resetPassword: (client, input) => graphql(client, 'resetPassword', 'ResetPasswordInput', 'message', input),
  resetByLink: (client, input) => graphql(client, 'resetPasswordByLink', 'ResetByLinkInput', 'message', input),
  updatePassword: (client, input) => graphql(client, 'updatePassword', 'UpdatePasswordInput', 'message', input),
};

/** GraphQL rejects unknown fields, so only the credentials of a test user are sent. */
const credentials = ({ email, password, remember }: Credentials) => ({
  email,
  password,
  ...(remember !== undefined && { remember }),
});

export const transports: [name: string, calls: AccountCalls][] = [
  ['REST', overRest],
  ['GraphQL', overGraphql],
];
