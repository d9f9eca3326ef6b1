export const codeLength = 4;
export const codePattern = /^\d{4}$/;
/** Lifetime of a one-time code, measured by the database's clock. */
export const codeMinutes = 10;
/** Minimum time between two codes. */
export const resendSeconds = 30;
/** A code becomes invalid after this many wrong attempts. */
export const maxCodeAttempts = 5;
/** How a caller keeps its session: in cookies that the server sets, or as tokens in the response. */
export const sessionTransports = ['cookie', 'token'] as const;
export type SessionTransport = (typeof sessionTransports)[number];
export const passwordLimits = { min: 8, max: 128 } as const;

export const otpMessage = 'Please enter a valid 4-digit OTP';

export const resetEmailMessage = 'Please enter a valid email address';

export const passwordMismatchMessage = 'Passwords do not match';

export const authMessages = {
  registered: 'OTP has been sent successfully to your email.',
  resent: 'A new OTP has been sent to your email.',
  activated: 'Account activated successfully!',
  signedIn: 'Login Successful!',
  renewed: 'Session renewed',
  signedOut: 'Logout successful',
  accessRequestedAgain: "Request sent. We'll email you when you can sign in.",
  resetCodeSent: 'If an account exists for this email, we have sent it a code.',
  otpSent: 'OTP sent to your email',
  otpVerified: 'OTP verified successfully',
  passwordReset: 'Password reset successful',
  passwordUpdated: 'Password updated successfully',
} as const;
