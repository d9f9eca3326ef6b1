import type { Failure } from './failure.js';

/** What somebody who is not signed in can meet. */
export const visitorFailures: Failure[] = [
  {
    says: 'Failed to fetch photos',
    operation: 'Photos',
    at: '/',
    // The slider is asked for only when somebody comes near it.
    does: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    then: 'No images available',
  },
  {
    says: 'Error: Failed to fetch photos',
    operation: 'Photos',
    at: '/gallery',
    then: 'A still',
  },
  {
    says: 'Something went wrong! Please try again.',
    under: 'Failed to send message',
    operation: 'SendEnquiry',
    at: '/contact',
    typed: { Name: 'Anna Shah', Email: 'anna@shop.test', Query: 'Do you make anklets as well?' },
    presses: 'Send',
    then: "Your query has been sent successfully! We'll get back to you soon.",
  },
  {
    says: 'Activation failed',
    operation: 'ActivateAccountByLink',
    at: '/login?activation=no-link-of-ours',
    presses: 'Confirm my address',
    then: 'Invalid OTP',
  },
  {
    says: 'Failed to change password',
    operation: 'ResetPasswordByLink',
    at: '/reset-password?token=no-link-of-ours',
    typed: { 'New password': 'a-long-new-password', 'Confirm password': 'a-long-new-password' },
    presses: 'Reset password',
    then: 'Invalid OTP',
  },
];
