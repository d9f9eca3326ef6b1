import { DomainError, errors, type ErrorCode } from './errors.js';

describe('the catalogue of errors', () => {
  it.each(Object.entries(errors))(
    '%s has a status that a client may get and words for a person',
    (_, { status, message }) => {
      expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]).toContain(status);
      expect(message).toMatch(/^[A-Z].*\w[.!]?$/);
    },
  );

  it.each<[ErrorCode, number, string]>([
    ['LOGIN_FAILED', 401, 'Access denied. Please check your credentials.'],
    ['EMAIL_TAKEN', 409, 'This email already exists'],
    ['ACCESS_EXPIRED', 403, 'Your access has expired. Please request new access.'],
    ['PRODUCT_NOT_FOUND', 404, 'Product not found'],
    ['CODE_INVALID', 400, 'Invalid OTP'],
    ['OTP_NOT_VERIFIED', 401, 'Invalid or expired OTP session'],
  ])('%s is %i "%s", as promised', (code, status, message) => {
    expect(errors[code]).toEqual({ status, message });
  });

  it('lets one case replace the words and mark fields, never the status', () => {
    const error = new DomainError('CATEGORY_IN_USE', {
      message: 'Rings still has 3 products.',
      fields: { name: 'In use' },
      retryAfter: 5,
      details: { count: 3 },
    });
    expect(error).toMatchObject({
      code: 'CATEGORY_IN_USE',
      status: 409,
      message: 'Rings still has 3 products.',
      fields: { name: 'In use' },
      retryAfter: 5,
      details: { count: 3 },
    });
    expect(new DomainError('CART_LINE_NOT_FOUND').message).toBe(errors.CART_LINE_NOT_FOUND.message);
  });
});
