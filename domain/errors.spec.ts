import { DomainError, errors, type ErrorCode } from './errors.js';

describe('errors', () => {
  it.each(Object.entries(errors))('%s has an allowed status and a message', (_, error) => {
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]).toContain(error.status);
    expect(error.message).toMatch(/^[A-Z].*\w[.!]?$/);
  });

  it.each<[number, string, string]>([
    [
      400,
      'malformed or invalid input',
      'VALIDATION BAD_REQUEST CODE_INVALID WRONG_PASSWORD WEAK_PASSWORD MEDIA_UNREADABLE',
    ],
    [401, 'missing or failed authentication', 'UNAUTHENTICATED LOGIN_FAILED OTP_NOT_VERIFIED SESSION_ENDED'],
    [403, 'missing permission or access', 'FORBIDDEN NOT_ACTIVATED ACCESS_PENDING ACCESS_REJECTED ACCESS_EXPIRED'],
    [
      404,
      'missing resources',
      'NOT_FOUND REQUEST_NOT_FOUND USER_NOT_FOUND CATEGORY_NOT_FOUND PRODUCT_NOT_FOUND CART_LINE_NOT_FOUND ORDER_NOT_FOUND CONTACT_NOT_FOUND PHOTO_NOT_FOUND MEDIA_NOT_FOUND',
    ],
    [
      409,
      'conflicts with the current state',
      'CONFLICT EMAIL_TAKEN REQUEST_DECIDED REQUEST_TOO_SOON SELF_DELETE SELF_ROLE LAST_ADMIN CATEGORY_TAKEN CATEGORY_IN_USE SUBCATEGORY_IN_USE PRODUCT_HAS_NO_CATEGORY PRODUCT_UNAVAILABLE ORDER_STATUS_NOT_ALLOWED IDEMPOTENCY_MISMATCH',
    ],
    [413, 'oversized content', 'PAYLOAD_TOO_LARGE'],
    [415, 'unsupported content types', 'UNSUPPORTED_TYPE'],
    [429, 'rate limits', 'TOO_MANY_REQUESTS'],
    [500, 'defects', 'INTERNAL_SERVER_ERROR'],
    [503, 'an overloaded or stopping server', 'UNAVAILABLE'],
    [507, 'a full disk', 'OUT_OF_SPACE'],
  ])('uses status %i for %s', (status, _, codes) => {
    const withStatus = Object.entries(errors).filter(([, error]) => error.status === status);
    expect(withStatus.map(([code]) => code).sort()).toEqual(codes.split(' ').sort());
  });

  it.each<[ErrorCode, number, string]>([
    ['LOGIN_FAILED', 401, 'Access denied. Please check your credentials.'],
    ['EMAIL_TAKEN', 409, 'This email already exists'],
    ['ACCESS_EXPIRED', 403, 'Your access has expired. Please request new access.'],
    ['PRODUCT_NOT_FOUND', 404, 'Product not found'],
    ['CODE_INVALID', 400, 'Invalid OTP'],
    ['OTP_NOT_VERIFIED', 401, 'Invalid or expired OTP session'],
  ])('%s is %i "%s"', (code, status, message) => {
    expect(errors[code]).toEqual({ status, message });
  });

  it('can replace the message and add fields, but not change the status', () => {
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
