import { z } from './zod.js';
import {
  codeLength,
  codePattern,
  otpMessage,
  passwordLimits,
  passwordMismatchMessage,
  resetEmailMessage,
  sessionTransports,
} from './auth.js';
import { readLikelyPhone, specifiedCountry } from './phones.js';
import { email, optional } from './rules.schemas.js';
import { addressRule, companyNameRule, personNameRule, phoneIn } from './users.schemas.js';

/**
 * Passwords are never trimmed or truncated. Letters with accents are composed: keyboards differ in how they send them.
 */
const password = (missing: string, tooShort: string) =>
  z
    .string({ error: missing })
    .normalize('NFC')
    .min(1, missing)
    .min(passwordLimits.min, tooShort)
    .max(passwordLimits.max, `Password must be at most ${passwordLimits.max} characters`);

export const loginEmail = email('Email is required', 'Email is invalid');

/** An existing password, which may be older than the rules for new ones. */
export const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1024, 'Password is required');

export const loginSchema = z.object({
  email: loginEmail,
  password: currentPassword,
  remember: optional(z.boolean()),
  transport: optional(z.enum(sessionTransports, 'Transport must be cookie or token.')),
});
export type Login = z.output<typeof loginSchema>;

const refreshToken = z
  .string('A refresh token is required.')
  .min(1, 'A refresh token is required.')
  .max(200, 'This is not a refresh token.');
export const refreshSchema = z.object({ refreshToken });
/** The session to renew may also be that of the cookies. */
export const refreshArgsSchema = z.object({ refreshToken: optional(refreshToken) });

const specifiedMobile = z
  .string({ error: 'Mobile number is required' })
  .trim()
  .min(1, 'Mobile number is required')
  .regex(/^\d{10}$/, 'Mobile number must be 10 digits');

/** Rule for the password of a new account. */
export const newPasswordRule = password('Password is required', 'Password must be at least 8 characters');

export const registerSchemaIn = (country: string, read = readLikelyPhone) =>
  z.object({
    companyName: companyNameRule('Company name is required'),
    name: personNameRule('Authorized person is required'),
    address: addressRule('Address is required'),
    phone: country === specifiedCountry ? specifiedMobile : phoneIn(country, read, 'Mobile number is required'),
    email: loginEmail,
    password: newPasswordRule,
  });
export const registerSchema = registerSchemaIn(specifiedCountry);
export type Register = z.output<typeof registerSchema>;
export const otp = z.string({ error: otpMessage }).trim().regex(codePattern, otpMessage);

const token = z.string({ error: 'The link or code is no longer valid.' }).min(1).max(200);

export const activateSchema = z.object({ activationToken: token, code: otp });
export type Activate = z.output<typeof activateSchema>;

export const resendCodeSchema = z.object({ activationToken: token });
const resetEmail = email(resetEmailMessage, resetEmailMessage);
export const forgotPasswordSchema = z.object({ email: resetEmail });
export type ForgotPassword = z.output<typeof forgotPasswordSchema>;

/** Accepts 4 to 6 characters although codes have 4 digits, so that a longer code counts as a wrong attempt. */
const resetCode = z
  .string({ error: 'Please enter the reset code' })
  .trim()
  .min(codeLength, 'Please enter the reset code')
  .max(6, 'Please enter the reset code');
const newPassword = password(
  'Password must be at least 8 characters long',
  'Password must be at least 8 characters long',
);

export const changePasswordSchema = z.object({ resetToken: token, resetCode, newPassword });
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** A new password is typed twice in a form. The confirmation never leaves the browser. */
const confirmPassword = z.string().normalize('NFC').min(1, passwordMismatchMessage);
const isConfirmed = (form: Record<'newPassword' | 'confirmPassword', string>) =>
  form.newPassword === form.confirmPassword;
const mismatch = { path: ['confirmPassword'], message: passwordMismatchMessage };

export const newPasswordFormSchema = z.object({ newPassword, confirmPassword }).refine(isConfirmed, mismatch);

/** Fields of the reset screen. */
export const resetFormSchema = z.object({ resetCode, newPassword, confirmPassword }).refine(isConfirmed, mismatch);

export const verifyOtpSchema = z.object({ email: resetEmail, otp });
export type VerifyOtp = z.output<typeof verifyOtpSchema>;

/** Browsers send `resetToken` in the cookie that `verify-otp` has set. */
export const resetPasswordSchema = z.object({
  email: resetEmail,
  newPassword,
  resetToken: optional(token),
});
export type ResetPassword = z.output<typeof resetPasswordSchema>;

/**
 * Reset by link, for administrators and for addresses with too many wrong codes. Their email has a link instead of a
 * code.
 */
export const resetByLinkSchema = z.object({ token, newPassword });
export type ResetByLink = z.output<typeof resetByLinkSchema>;

export const updatePasswordSchema = z.object({
  oldPassword: currentPassword,
  newPassword: newPasswordRule,
});
export type UpdatePassword = z.output<typeof updatePasswordSchema>;

/** Fields of the security section of the profile. */
export const updatePasswordFormSchema = updatePasswordSchema.extend({ confirmPassword }).refine(isConfirmed, mismatch);

/** Activation by link, for addresses with too many wrong codes. Their email has a link instead of a code. */
export const activateByLinkSchema = z.object({ token });

export const endSessionSchema = z.object({ id: z.string({ error: 'This id is not valid.' }) });
export const requestAccessAgainSchema = z.object({ requestToken: token });
