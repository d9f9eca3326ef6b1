import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors, type ErrorCode } from '../../../domain/errors';
import { renderScreen } from '../../testing/screen';
import { keepActivationToken, keptActivationToken } from './activation-token';
import { ActivateAccountDocument, RequestAccessAgainDocument, LoginDocument, RegisterDocument } from './auth.generated';
import { LoginPage } from './login-page';
import { SessionDocument } from './session.generated';

const visitor = {
  request: { query: SessionDocument },
  maxUsageCount: 9,
  result: { data: { session: { __typename: 'Session' as const, user: null, access: null, catalogue: 'MEMBERS' } } },
};

const refused = (code: ErrorCode, details: Record<string, string> = {}) => ({
  errors: [new GraphQLError(errors[code].message, { extensions: { code, details } })],
});

const credentials = { email: 'buyer@parure.test', password: 'a long enough one' };

const login = (result: object) => ({
  request: { query: LoginDocument, variables: { input: { ...credentials, remember: false } } },
  result,
});

const open = (answers: readonly object[] = [], at = '/login') =>
  renderScreen(
    <>
      <Notifications />
      <LoginPage />
    </>,
    { answers: [visitor, ...answers] as MockLink.MockedResponse[], at },
  );

const field = (name: string) => screen.findByRole('textbox', { name });
const password = () => screen.findByLabelText('Password');

/** Pasted and not typed: a keystroke at a time takes a slow machine seconds. */
const fill = async (input: HTMLElement, text: string) => {
  await userEvent.click(input);
  await userEvent.paste(text);
};

const signIn = async () => {
  await fill(await field('Email'), credentials.email);
  await fill(await password(), credentials.password);
  await userEvent.keyboard('{Enter}');
};

const registration = {
  companyName: 'Kapoor & Daughters',
  name: 'Meera Kapoor',
  address: '14 Residency Road, Bengaluru',
  phone: '9845012345',
  ...credentials,
};

const register = async () => {
  await fill(await field('Company name'), registration.companyName);
  await fill(await field('Authorized person'), registration.name);
  await fill(await field('Address'), registration.address);
  await fill(await field('Mobile number'), registration.phone);
  await fill(await field('Email'), registration.email);
  await fill(await password(), registration.password);
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
};

afterEach(() => {
  localStorage.clear();
  notifications.clean();
});

describe('the login', () => {
  it('says what is missing, at the fields, and goes to the first', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(await field('Email')).toHaveFocus();
  });

  it('does not take for an address what is none', async () => {
    open();
    await fill(await field('Email'), 'nobody at all');
    await userEvent.tab();
    expect(await screen.findByText('Email is invalid')).toBeInTheDocument();
  });

  it('tells a wrong password in a message and keeps what was typed', async () => {
    open([login(refused('LOGIN_FAILED'))]);
    await signIn();
    expect(await screen.findByText('Access denied. Please check your credentials.')).toBeInTheDocument();
    expect(await field('Email')).toHaveValue(credentials.email);
  });

  it('does not blame the password when the house was not reached', async () => {
    open([{ ...login({}), result: undefined, error: new TypeError('Failed to fetch') }]);
    await signIn();
    expect(await screen.findByText(/could not reach the house/)).toBeInTheDocument();
  });

  it.each([
    ['ACCESS_PENDING', 'Your request is with us'],
    ['ACCESS_REJECTED', 'We could not accept your request'],
    ['ACCESS_EXPIRED', 'Your access has ended'],
    ['NOT_ACTIVATED', 'Your account is not activated yet'],
  ] as const)('shows a calm page for %s', async (code, title) => {
    open([login(refused(code, { since: '2026-11-20T10:00:00Z' }))]);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(await field('Email')).toHaveValue(credentials.email);
  });

  it('lets a rejected customer ask again', async () => {
    open([
      login(refused('ACCESS_REJECTED', { requestToken: 'again' })),
      {
        request: { query: RequestAccessAgainDocument, variables: { input: { requestToken: 'again' } } },
        result: { data: { requestAccessAgain: { __typename: 'Message', message: 'Asked' } } },
      },
    ]);
    await signIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your request is with us' })).toBeInTheDocument();
  });

  it('offers the way back to a code that is still waited for', async () => {
    keepActivationToken('kept');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the code from our mail' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Verify OTP' })).toBeInTheDocument();
  });
});

describe('the registration', () => {
  const made = {
    request: { query: RegisterDocument, variables: { input: registration } },
    result: { data: { register: { __typename: 'Registration', activationToken: 'token', message: 'Sent' } } },
  };

  it('names every rule that is broken', async () => {
    open([], '/login?view=register');
    await fill(await field('Mobile number'), '12345');
    await fill(await password(), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    for (const words of [
      'Company name is required',
      'Authorized person is required',
      'Address is required',
      'Mobile number must be 10 digits',
      'Email is required',
      'Password must be at least 8 characters',
    ]) {
      expect(await screen.findByText(words)).toBeInTheDocument();
    }
  });

  it('is one screen with the login; changing over clears the errors', async () => {
    const { where } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
    await screen.findByText('Email is required');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Register' })).toBeInTheDocument();
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(where()).toBe('/login?view=register');
  });

  it('says it in a message and at the field when the address is taken', async () => {
    open([{ ...made, result: refused('EMAIL_TAKEN') }], '/login?view=register');
    await register();
    const words = 'This email is already registered. Please use another email.';
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(await field('Email')).toHaveFocus();
  });

  it('goes on to the code, and from there to the login with what was typed', async () => {
    const activated = {
      request: {
        query: ActivateAccountDocument,
        variables: { input: { activationToken: 'token', code: '4821' } },
      },
      result: { data: { activateAccount: { __typename: 'Message', message: 'Done' } } },
    };
    open([made, activated], '/login?view=register');
    await register();
    expect(await screen.findByRole('heading', { level: 1, name: 'Verify OTP' })).toBeInTheDocument();
    expect(keptActivationToken()).toBe('token');
    await userEvent.keyboard('4821');
    const steps = await screen.findByRole('list', { name: 'What happens next' });
    expect(within(steps).getByText('Your access is being reviewed by the house.')).toBeInTheDocument();
    expect(await field('Email')).toHaveValue(credentials.email);
    expect(await password()).toHaveValue(credentials.password);
    await waitFor(() => expect(keptActivationToken()).toBeNull());
  });

  it('says that a code was not right, and takes another', async () => {
    const wrong = {
      request: {
        query: ActivateAccountDocument,
        variables: { input: { activationToken: 'token', code: '1111' } },
      },
      result: refused('CODE_INVALID'),
    };
    open([made, wrong], '/login?view=register');
    await register();
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
    await userEvent.keyboard('1111');
    expect(await screen.findByText('OTP verification failed. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Digit 1 of 4' })).toHaveFocus());
    expect(screen.getByRole('button', { name: /Send a new code in/ })).toBeDisabled();
  });
});
