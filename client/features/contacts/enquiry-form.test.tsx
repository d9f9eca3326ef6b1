import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';
import { SendEnquiryDocument } from './enquiry.generated';
import { EnquiryForm } from './enquiry-form';

const entered = { name: 'Meera Shah', email: 'meera@shah.test', message: 'Do you make this ring in rose gold?' };
const input = { ...entered, website: '' };
const thanks = "Your query has been sent successfully! We'll get back to you soon.";
const request = { query: SendEnquiryDocument, variables: { input } };
const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message);

const fill = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Name'), entered.name);
  await user.type(screen.getByLabelText('Email'), entered.email);
  await user.type(screen.getByLabelText('Message'), entered.message);
};

describe('EnquiryForm', () => {
  beforeEach(() => notifications.clean());

  it('reports missing values at their fields and at the button, and focuses the first', async () => {
    const user = userEvent.setup();
    renderScreen(<EnquiryForm />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Email is required.')).toBeInTheDocument();
    expect(screen.getByText('Message is required.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent('Please fix the errors before submitting.');
    await fill(user);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['Name', 'M', 'Name must be at least 2 characters long.'],
    ['Name', 'Meera 2', 'Name can only contain letters and spaces.'],
    ['Name', ' Meera', 'Name cannot start or end with spaces.'],
    ['Email', 'meera@', 'Please enter a valid email address.'],
    ['Message', 'Too short', 'Message must be at least 10 characters long.'],
  ])('checks %s on blur: "%s"', async (label, text, message) => {
    const user = userEvent.setup();
    renderScreen(<EnquiryForm />);
    await user.type(screen.getByLabelText(label), text);
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText(message)).toBeInTheDocument();
  });

  it('counts the characters while the visitor types', async () => {
    const user = userEvent.setup();
    renderScreen(<EnquiryForm />);
    expect(screen.getByText('0 / 1,000 characters')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Message'), 'Good day');
    expect(screen.getByText('8 / 1,000 characters')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('8 / 1,000 characters');
  });

  it('shows the thank-you message and offers to write another', async () => {
    const user = userEvent.setup();
    renderScreen(<EnquiryForm />, {
      responses: [{ request, result: { data: { sendEnquiry: { __typename: 'Message', message: thanks } } } }],
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(thanks)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Thank you' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Send another message' }));
    expect(screen.getByLabelText('Message')).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('shows server-side errors at their fields', async () => {
    const user = userEvent.setup();
    const message = 'Please enter a valid email address.';
    const errors = [{ message, extensions: { code: 'VALIDATION', errors: { email: message } } }];
    renderScreen(<EnquiryForm />, { responses: [{ request, result: { errors } }] });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('keeps the entered text when sending fails', async () => {
    const user = userEvent.setup();
    renderScreen(<EnquiryForm />, { responses: [{ request, error: new TypeError('offline') }] });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts()).toEqual(['Something went wrong! Please try again.']));
    expect(screen.getByLabelText('Message')).toHaveValue(entered.message);
  });
});
