import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { authMessages } from '../../../domain/auth';
import { errors, type ErrorCode } from '../../../domain/errors';
import { factorMessages, type SecondFactorMethod } from '../../../domain/factors';
import { renderScreen } from '../../testing/screen';
import { staffSession } from '../../testing/products';
import { LoginDocument } from './auth.generated';
import { CompleteLoginDocument } from './second-factor.generated';
import { SessionDocument } from './session.generated';

const askPasskey = jest.fn<(options: object) => Promise<object | undefined>>();
jest.unstable_mockModule('./ask-passkey', () => ({ askPasskey }));
const { LoginPage } = await import('./login-page');

const credentials = { email: 'ira@parure.test', password: 'a long enough one' };
const passkey = { id: 'key', type: 'public-key' };

const refused = (
  code: ErrorCode,
  { message = errors[code].message as string, ...extensions }: Record<string, unknown> = {},
) => ({
  errors: [new GraphQLError(message as string, { extensions: { code, ...extensions } })],
});
const wrong = refused('CODE_INVALID', {
  message: factorMessages.codeWrong,
  errors: { code: factorMessages.codeWrong },
});
const accepted = { data: { completeLogin: staffSession() } };

const answered = (answer: object, result: object = accepted) => ({
  request: { query: CompleteLoginDocument, variables: { input: { challenge: 'secret', trust: false, ...answer } } },
  result,
});

/** Signs in with the password, after which the server asks for one of the methods. */
const open = async (methods: SecondFactorMethod[], responses: readonly object[] = []) => {
  let isSignedIn = false;
  const visitor = { ...staffSession(), user: null };
  const session = {
    request: { query: SessionDocument },
    maxUsageCount: 9,
    result: () => ({ data: { session: isSignedIn ? staffSession() : visitor } }),
  };
  const login = {
    request: { query: LoginDocument, variables: { input: { ...credentials, remember: false } } },
    result: refused('SECOND_FACTOR_NEEDED', { details: { challenge: 'secret', methods } }),
  };
  const watched = (responses as { result: object }[]).map((response) => ({
    ...response,
    result: () => {
      isSignedIn ||= response.result === accepted;
      return response.result;
    },
  }));
  const page = renderScreen(
    <>
      <Notifications />
      <LoginPage />
    </>,
    { responses: [session, login, ...watched] as MockLink.MockedResponse[], at: '/login' },
  );
  await userEvent.click(await screen.findByRole('textbox', { name: 'Email' }));
  await userEvent.paste(credentials.email);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(credentials.password);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Confirm that it is you' });
  return page;
};

const code = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' });
const recoveryCode = () => screen.findByRole('textbox', { name: 'Recovery code' });
const button = (name: string) => screen.getByRole('button', { name });
const expectSignedIn = async ({ where }: Awaited<ReturnType<typeof open>>) => {
  expect(await screen.findByText(authMessages.signedIn)).toBeInTheDocument();
  await waitFor(() => expect(where()).toBe('/'));
};

afterEach(() => {
  askPasskey.mockReset();
  notifications.clean();
});

describe('second step of the login', () => {
  it('signs in with a code, which needs no button and may have a blank', async () => {
    const page = await open(['totp', 'recoveryCode'], [answered({ code: '123456' })]);
    const field = await code();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.paste('123 456');
    await expectSignedIn(page);
  });

  it('asks for the code when it is incomplete', async () => {
    await open(['totp']);
    await userEvent.type(await code(), '12{Enter}');
    expect(await code()).toHaveAccessibleDescription(factorMessages.codeMissing);
  });

  it('reports a wrong code at the field, and takes another one', async () => {
    const page = await open(['totp'], [answered({ code: '111111' }, wrong), answered({ code: '222222' })]);
    await userEvent.type(await code(), '111111');
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(factorMessages.codeWrong));
    expect(await code()).toHaveValue('');
    expect(await code()).toHaveFocus();
    await userEvent.type(await code(), '222222');
    await expectSignedIn(page);
  });

  it('trusts this browser when that is chosen', async () => {
    const page = await open(['totp'], [answered({ code: '123456', trust: true })]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Trust this browser for 30 days' }));
    await userEvent.type(await code(), '123456');
    await expectSignedIn(page);
  });

  it('signs in with a recovery code instead', async () => {
    const wrongRecovery = refused('CODE_INVALID', { errors: { recoveryCode: factorMessages.recoveryCodeWrong } });
    const page = await open(
      ['totp', 'recoveryCode'],
      [answered({ recoveryCode: 'abcd-ef' }, wrongRecovery), answered({ recoveryCode: 'abcd-efgh' })],
    );
    await userEvent.click(button('Use a recovery code instead'));
    expect(await recoveryCode()).toHaveFocus();
    await userEvent.type(await recoveryCode(), 'abcd-ef{Enter}');
    await waitFor(async () =>
      expect(await recoveryCode()).toHaveAccessibleDescription(
        expect.stringContaining(factorMessages.recoveryCodeWrong),
      ),
    );
    await userEvent.type(await recoveryCode(), 'gh');
    await userEvent.click(button('Sign in'));
    await expectSignedIn(page);
  });

  it('leads back from the recovery code to the code', async () => {
    await open(['totp', 'recoveryCode']);
    await userEvent.click(button('Use a recovery code instead'));
    await userEvent.click(button('Use a code from your app instead'));
    expect(await code()).toHaveFocus();
  });

  it('signs in with a passkey, which comes first without an authenticator app', async () => {
    askPasskey.mockResolvedValue(passkey);
    const page = await open(['passkey', 'recoveryCode'], [answered({ passkey })]);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(button('Use a passkey'));
    expect(askPasskey).toHaveBeenCalledWith({ challenge: 'secret', userVerification: 'required' });
    await expectSignedIn(page);
  });

  it('says how to go on after the question for a passkey was closed, which is no error', async () => {
    askPasskey.mockResolvedValue(undefined);
    await open(['totp', 'passkey']);
    await userEvent.click(button('Use a passkey'));
    expect(await screen.findByText('No passkey was used. Try again, or confirm in another way.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await waitFor(() => expect(button('Use a passkey')).toHaveFocus());
  });

  it('says that the browser cannot use a passkey here', async () => {
    askPasskey.mockRejectedValue(new Error('This is an invalid domain'));
    await open(['passkey']);
    await userEvent.click(button('Use a passkey'));
    expect(await screen.findByRole('alert')).toHaveTextContent("This browser couldn't use a passkey here.");
  });

  it('reports other failures in the form, and keeps the code', async () => {
    const limited = refused('TOO_MANY_REQUESTS', { retryAfter: 840 });
    await open(['totp'], [answered({ code: '123456' }, limited)]);
    await userEvent.type(await code(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('You can try again in 14 minutes.');
    expect(await code()).toHaveValue('123456');
  });

  it('asks for the password again when the step has ended, and says why', async () => {
    await open(['totp'], [answered({ code: '123456' }, refused('CHALLENGE_ENDED'))]);
    await userEvent.type(await code(), '123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.CHALLENGE_ENDED.message);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue(credentials.email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('leads back to the password, which is not kept', async () => {
    await open(['totp']);
    await userEvent.click(button('Back to the password'));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue(credentials.email);
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});
