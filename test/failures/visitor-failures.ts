import type { FailureCase } from './failure.js';

/** Failures that a visitor can see without signing in. */
export const visitorFailures: FailureCase[] = [
  {
    message: 'Failed to fetch photos',
    operation: 'Photos',
    path: '/',
    // The slider loads its photos only when it is scrolled near.
    before: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    afterRetry: 'No images available',
  },
  {
    message: 'Error: Failed to fetch photos',
    operation: 'Photos',
    path: '/gallery',
    afterRetry: 'A still',
  },
  {
    message: 'Something went wrong! Please try again.',
    heading: 'Failed to send message',
    operation: 'SendEnquiry',
    path: '/contact',
    fill: { Name: 'Anna Shah', Email: 'anna@shop.test', Query: 'Do you make anklets as well?' },
    submitButton: 'Send',
    afterRetry: "Your query has been sent successfully! We'll get back to you soon.",
  },
  {
    message: 'Activation failed',
    operation: 'ActivateAccountByLink',
    path: '/login?activation=not-a-real-link',
    submitButton: 'Confirm email address',
    afterRetry: 'This link has expired or was already used.',
  },
  {
    message: 'Failed to change password',
    operation: 'ResetPasswordByLink',
    path: '/reset-password?token=not-a-real-link',
    fill: { 'New password': 'a-long-new-password', 'Confirm password': 'a-long-new-password' },
    submitButton: 'Reset password',
    afterRetry: 'This link has expired or was already used.',
  },
  {
    message: "We couldn't create your account. Please try again.",
    operation: 'AcceptInvitation',
    path: '/accept-invitation?token=not-a-real-link',
    fill: { Name: 'Asha Patel', Phone: '9876543210', Password: 'a-long-new-password' },
    submitButton: 'Create account',
    afterRetry: 'This invitation is no longer valid.',
  },
];
