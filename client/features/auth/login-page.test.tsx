import type { MockLink } from '@apollo/client/testing';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { authMessages } from '../../../domain/auth';
import { demoBrand } from '../../../domain/brand';
import { errors, type ErrorCode } from '../../../domain/errors';
import { brand } from '../../lib/brand';
import { renderScreen } from '../../testing/screen';
import { storeActivationToken, storedActivationToken } from './sign-in-state';
import { ActivateAccountDocument, LoginDocument, RegisterDocument, RequestAccessAgainDocument } from './auth.generated';
import { LoginPage } from './login-page';
import { SessionDocument } from './session.generated';

const visitor = {
  request: { query: SessionDocument },
  maxUsageCount: 9,
  result: {
    data: {
      session: { __typename: 'Session' as const, user: null, access: null, catalogue: 'MEMBERS', mustAddFactor: false },
    },
  },
};

const refused = (code: ErrorCode, details: Record<string, string> = {}) => ({
  errors: [new GraphQLError(errors[code].message, { extensions: { code, details } })],
});

const credentials = { email: 'buyer@parure.test', password: 'a long enough one' };

const login = (result: object) => ({
  request: { query: LoginDocument, variables: { input: { ...credentials, remember: false } } },
  result,
});

const open = (responses: readonly object[] = [], at = '/login') =>
  renderScreen(
    <>
      <Notifications />
      <LoginPage />
    </>,
    { responses: [visitor, ...responses] as MockLink.MockedResponse[], at },
  );

const field = (name: string) => screen.findByRole('textbox', { name });
const password = () => screen.findByLabelText('Password');

/** Pastes instead of typing: single keystrokes take seconds on a slow machine. */
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

describe('LoginPage: login', () => {
  it('reports missing values at their fields and focuses the first', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(await field('Email')).toHaveFocus();
  });

  it('rejects an invalid email address', async () => {
    open();
    await fill(await field('Email'), 'not an address');
    await userEvent.tab();
    expect(await screen.findByText('Email is invalid')).toBeInTheDocument();
  });

  it('reports wrong credentials once, in the form, and keeps the entered values', async () => {
    open([login(refused('LOGIN_FAILED'))]);
    await signIn();
    const form = within(screen.getByRole('form', { name: 'Login' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Access denied. Please check your credentials.');
    expect(screen.getAllByText('Access denied. Please check your credentials.')).toHaveLength(1);
    expect(await field('Email')).toHaveValue(credentials.email);
  });

  it('reports an unreachable server instead of wrong credentials', async () => {
    open([{ ...login({}), result: undefined, error: new TypeError('Failed to fetch') }]);
    await signIn();
    expect(await screen.findAllByText(/the shop isn't responding/)).not.toHaveLength(0);
  });

  it.each([
    ['ACCESS_PENDING', 'Your request is under review'],
    ['ACCESS_REJECTED', "We couldn't approve your request"],
    ['ACCESS_EXPIRED', 'Your access has ended'],
    ['NOT_ACTIVATED', "Your account isn't activated yet"],
  ] as const)('explains %s on a page of its own', async (code, title) => {
    open([login(refused(code, { since: '2026-11-20T10:00:00Z' }))]);
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await field('Email')).toHaveValue(credentials.email);
  });

  it('tells a viewer whose company has no access any more who can request it', async () => {
    open([login(refused('ACCESS_EXPIRED', { since: '2026-11-20T10:00:00Z', companyRole: 'viewer' }))]);
    await signIn();
    expect(await screen.findByText(/Ask an owner or a buyer of your company/)).toBeInTheDocument();
    expect(screen.queryByText(/We've sent a new request/)).not.toBeInTheDocument();
    expect(screen.queryByText('Waiting since')).not.toBeInTheDocument();
  });

  it('tells a buyer who waits that the owners get the email', async () => {
    open([login(refused('ACCESS_PENDING', { since: '2026-11-20T10:00:00Z', companyRole: 'buyer' }))]);
    await signIn();
    expect(await screen.findByText(/We'll email the owners of your company/)).toBeInTheDocument();
  });

  it('lets a rejected customer request access again', async () => {
    open([
      login(refused('ACCESS_REJECTED', { requestToken: 'again' })),
      {
        request: { query: RequestAccessAgainDocument, variables: { input: { requestToken: 'again' } } },
        result: { data: { requestAccessAgain: { __typename: 'Message', message: 'Requested' } } },
      },
    ]);
    await signIn();
    expect(await screen.findByRole('heading', { level: 2, name: 'Questions?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Request access again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your request is under review' })).toHaveFocus();
  });

  it('offers to enter a code that was sent earlier', async () => {
    storeActivationToken('stored');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enter the code from our email' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Verify OTP' })).toBeInTheDocument();
  });
});

describe('LoginPage: registration', () => {
  const registered = {
    request: { query: RegisterDocument, variables: { input: registration } },
    result: { data: { register: { __typename: 'Registration', activationToken: 'token', message: 'Sent' } } },
  };

  it('reports every broken rule', async () => {
    open([], '/login?view=register');
    await fill(await field('Mobile number'), '12345');
    await fill(await password(), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    for (const text of [
      'Company name is required',
      'Authorized person is required',
      'Address is required',
      'Mobile number must be 10 digits',
      'Email is required',
      'Password must be at least 8 characters',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });

  it('the field for the mobile number asks for ten digits in India', async () => {
    open([], '/login?view=register');
    expect(await field('Mobile number')).toHaveAccessibleDescription('10 digits, without +91');
    expect(await field('Mobile number')).toHaveAttribute('maxlength', '10');
    expect(await field('Mobile number')).toHaveAttribute('autocomplete', 'tel-national');
  });

  it('the field for the mobile number takes numbers of all countries in another country', async () => {
    const country = jest.replaceProperty(brand, 'country', 'BE');
    open([], '/login?view=register');
    const phone = await field('Mobile number');
    expect(phone).toHaveAccessibleDescription('Numbers of other countries start with + and the country code.');
    expect(phone).toHaveAttribute('autocomplete', 'tel');
    await fill(phone, '+44 20 7946 0958');
    expect(phone).toHaveValue('+44 20 7946 0958');
    await userEvent.clear(phone);
    await fill(phone, 'none');
    await userEvent.tab();
    expect(await screen.findByText(/^This isn't a valid phone number in Belgium/)).toBeInTheDocument();
    country.restore();
  });

  it('shares a screen with the login and clears the errors on switching', async () => {
    const { where } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'LOGIN' }));
    await screen.findByText('Email is required');
    await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Register' })).toHaveFocus();
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(where()).toBe('/login?view=register');
  });

  it('reports a taken email address at the field', async () => {
    open([{ ...registered, result: refused('EMAIL_TAKEN') }], '/login?view=register');
    await register();
    const text = 'This email is already registered. Please use another email.';
    await waitFor(async () => expect(await field('Email')).toHaveAccessibleDescription(text));
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(await field('Email')).toHaveFocus();
  });

  it.each([
    ['the reason of the server', refused('INTERNAL_SERVER_ERROR'), errors.INTERNAL_SERVER_ERROR.message],
    ['no reason', { errors: [{ message: '' }] }, 'Registration failed. Please try again.'],
  ])('reports a failed registration in the form with %s', async (_, result, message) => {
    open([{ ...registered, result }], '/login?view=register');
    await register();
    const form = within(screen.getByRole('form', { name: 'Register' }));
    expect(await form.findByText(message)).toBeInTheDocument();
  });

  it('continues with the code, says what happens next, and keeps the credentials for the login', async () => {
    const activated = {
      request: {
        query: ActivateAccountDocument,
        variables: { input: { activationToken: 'token', code: '4821' } },
      },
      result: { data: { activateAccount: { __typename: 'Message', message: 'Done' } } },
    };
    open([registered, activated], '/login?view=register');
    await register();
    expect(await screen.findByRole('heading', { level: 1, name: 'Verify OTP' })).toBeInTheDocument();
    expect(storedActivationToken()).toBe('token');
    await userEvent.keyboard('4821');
    const steps = await screen.findByRole('list', { name: 'What happens next' });
    expect(within(steps).getByText("We're reviewing your request.")).toBeInTheDocument();
    expect(within(steps).getByText(credentials.email)).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(await screen.findByText(authMessages.activated)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(authMessages.registered)).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: demoBrand.phone.display })).toHaveAttribute('href', demoBrand.phone.href);
    expect(screen.getByRole('link', { name: demoBrand.email.display })).toHaveAttribute('href', demoBrand.email.href);
    await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(await field('Email')).toHaveValue(credentials.email);
    expect(await password()).toHaveValue(credentials.password);
    await waitFor(() => expect(storedActivationToken()).toBeNull());
  });

  it('reports a wrong code and accepts another one', async () => {
    const wrong = {
      request: {
        query: ActivateAccountDocument,
        variables: { input: { activationToken: 'token', code: '1111' } },
      },
      result: refused('CODE_INVALID'),
    };
    open([registered, wrong], '/login?view=register');
    await register();
    await screen.findByRole('heading', { level: 1, name: 'Verify OTP' });
    await userEvent.keyboard('1111');
    expect(await screen.findByText('OTP verification failed. Please try again.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Digit 1 of 4' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('OTP verification failed. Please try again.')).toBeInTheDocument();
    await userEvent.keyboard('1{Enter}');
    expect(screen.getByText('Please enter a valid 4-digit OTP')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Send a new code in/ })).toBeDisabled();
  });
});
