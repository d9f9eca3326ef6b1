import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';
import { SendEnquiryDocument } from './contacts.generated';
import { QueryForm } from './query-form';

const typed = { name: 'Meera Shah', email: 'meera@shah.test', message: 'Do you make this ring in rose gold?' };
const input = { ...typed, website: '' };
const thanks = "Your query has been sent successfully! We'll get back to you soon.";
const request = { query: SendEnquiryDocument, variables: { input } };
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

const fill = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.type(screen.getByLabelText('Name'), typed.name);
  await person.type(screen.getByLabelText('Email'), typed.email);
  await person.type(screen.getByLabelText('Query'), typed.message);
};

describe('the query form', () => {
  beforeEach(() => notifications.clean());

  it('says at each field what is missing, and puts the cursor in the first', async () => {
    const person = userEvent.setup();
    renderScreen(<QueryForm />);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Email is required.')).toBeInTheDocument();
    expect(screen.getByText('Message is required.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await waitFor(() => expect(toasts()).toEqual(['Please fix the errors before submitting.']));
  });

  it.each([
    ['Name', 'M', 'Name must be at least 2 characters long.'],
    ['Name', 'Meera 2', 'Name can only contain letters and spaces.'],
    ['Name', ' Meera', 'Name cannot start or end with spaces.'],
    ['Email', 'meera@', 'Please enter a valid email address.'],
    ['Query', 'Too short', 'Message must be at least 10 characters long.'],
  ])('checks %s when it is left: "%s"', async (label, text, message) => {
    const person = userEvent.setup();
    renderScreen(<QueryForm />);
    await person.type(screen.getByLabelText(label), text);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    await person.tab();
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('counts while one writes', async () => {
    const person = userEvent.setup();
    renderScreen(<QueryForm />);
    expect(screen.getByText('0 / 1,000 characters')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Query'), 'Good day');
    expect(screen.getByText('8 / 1,000 characters')).toBeInTheDocument();
  });

  it('thanks in the words of the house, and offers to write again', async () => {
    const person = userEvent.setup();
    renderScreen(<QueryForm />, {
      answers: [{ request, result: { data: { sendEnquiry: { __typename: 'Message', message: thanks } } } }],
    });
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(thanks)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Write another' }));
    expect(screen.getByLabelText('Query')).toHaveValue('');
  });

  it('shows at the field what the server found wrong', async () => {
    const person = userEvent.setup();
    const message = 'Please enter a valid email address.';
    const errors = [{ message, extensions: { code: 'VALIDATION', errors: { email: message } } }];
    renderScreen(<QueryForm />, { answers: [{ request, result: { errors } }] });
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('keeps what was written when the letter does not arrive', async () => {
    const person = userEvent.setup();
    renderScreen(<QueryForm />, { answers: [{ request, error: new TypeError('offline') }] });
    await fill(person);
    await person.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts()).toEqual(['Something went wrong! Please try again.']));
    expect(screen.getByLabelText('Query')).toHaveValue(typed.message);
  });
});
