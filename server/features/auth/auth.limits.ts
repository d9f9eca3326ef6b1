import type { Limit } from '../../platform/http/limits/limits.js';

/** Limits registrations per network address, which also slows down probing for registered email addresses. */
export const registrationsPerHour: Limit = { name: 'register-hour', times: 20, seconds: 3_600 };
export const registrationsPerDay: Limit = { name: 'register-day', times: 60, seconds: 86_400 };
export const codeSends: Limit = { name: 'code-send', times: 20, seconds: 3_600 };
export const codeAttemptsPerAddress: Limit = { name: 'code-verify', times: 10, seconds: 600 };
