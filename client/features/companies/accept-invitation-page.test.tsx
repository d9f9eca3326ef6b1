import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { companyMessages } from '../../../domain/companies';
import { errors, type ErrorCode } from '../../../domain/errors';
import { renderScreen } from '../../testing/screen';
import { Component as AcceptInvitationPage } from './accept-invitation-page';
import { AcceptInvitationDocument } from './invitation.generated';

const refused = (code: ErrorCode) => ({ errors: [new GraphQLError(errors[code].message, { extensions: { code } })] });

/** Opens the page and returns the inputs that the server receives. */
const open = (at: string, result: object = refused('INVITATION_INVALID')) => {
  const inputs: unknown[] = [];
  const response = {
    request: { query: AcceptInvitationDocument, variables: () => true },
    maxUsageCount: 9,
    result: ({ input }: { input: unknown }) => {
      inputs.push(input);
      return result;
    },
  };
  renderScreen(<AcceptInvitationPage />, { at, responses: [response] });
  return inputs;
};

const fill = async (label: string, text: string) => {
  await userEvent.click(await screen.findByLabelText(label));
  await userEvent.paste(text);
};

const submit = async () => {
  await fill('Name', 'Asha Mehta');
  await fill('Phone', '9876543210');
  await fill('Password', 'a long enough one');
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const linkTo = (path: string) => screen.getAllByRole('link').find((link) => link.getAttribute('href') === path);

describe('the page of an invitation', () => {
  it('creates the account with the token of the link, and leads to the login, and from there to the panel', async () => {
    const accepted = { data: { acceptInvitation: { __typename: 'Message', message: companyMessages.joined } } };
    const inputs = open('/accept-invitation?token=t1', accepted);
    await submit();
    expect(await screen.findByText('Your account is ready. Please sign in.')).toBeInTheDocument();
    expect(linkTo('/login?next=%2Fadmin')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(inputs).toEqual([{ token: 't1', name: 'Asha Mehta', phone: '9876543210', password: 'a long enough one' }]);
  });

  it('says at the fields what is missing', async () => {
    const inputs = open('/accept-invitation?token=t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Your name is required')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(inputs).toEqual([]);
  });

  it('speaks of neither company nor team, because the link does not tell which', async () => {
    open('/accept-invitation?token=t1');
    await heading('Create your account');
    expect(document.body).not.toHaveTextContent(/company|team/i);
  });

  it('shows at the password that it is too common, and keeps the other values', async () => {
    const { message } = errors.WEAK_PASSWORD;
    const extensions = { code: 'WEAK_PASSWORD', errors: { password: message } };
    open('/accept-invitation?token=t1', { errors: [new GraphQLError(message, { extensions })] });
    await submit();
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(expect.stringContaining(message)));
    await waitFor(() => expect(password).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveValue('Asha Mehta');
  });

  it('tells where to get another invitation, if the link has none', async () => {
    open('/accept-invitation');
    expect(await heading('This invitation is no longer valid.')).toBeInTheDocument();
    expect(screen.getByText('Ask the person who invited you for another one.')).toBeInTheDocument();
    expect(linkTo('/contact')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('tells where to get another invitation, if the server refuses the link', async () => {
    open('/accept-invitation?token=used');
    await submit();
    expect(await heading('This invitation is no longer valid.')).toBeInTheDocument();
  });

  it('leads a person who has an account to the login', async () => {
    open('/accept-invitation?token=t1', refused('EMAIL_TAKEN'));
    await submit();
    expect(await heading('You already have an account.')).toBeInTheDocument();
    expect(linkTo('/login')).toBeInTheDocument();
  });

  it('the invitation page keeps the typed values and says why, if the company is full', async () => {
    open('/accept-invitation?token=t1', refused('PEOPLE_FULL'));
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.PEOPLE_FULL.message);
    expect(screen.getByLabelText('Name')).toHaveValue('Asha Mehta');
  });
});
