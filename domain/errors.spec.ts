import { DomainError, errors, type ErrorCode } from './errors.js';

describe('the catalogue of errors', () => {
  it.each(Object.entries(errors))('%s has a status that a client may get and words for a person', (_, error) => {
    expect([400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507]).toContain(error.status);
    expect(error.message).toMatch(/^[A-Z].*\w[.!]?$/);
  });

  it.each<[number, string, string]>([
    [
      400,
      'what cannot be understood or breaks a rule',
      'VALIDATION BAD_REQUEST CODE_INVALID WRONG_PASSWORD WEAK_PASSWORD MEDIA_UNREADABLE',
    ],
    [
      401,
      'who is not signed in, or could not prove who they are',
      'UNAUTHENTICATED LOGIN_FAILED OTP_NOT_VERIFIED SESSION_ENDED',
    ],
    [403, 'who is known and may not', 'FORBIDDEN NOT_ACTIVATED ACCESS_PENDING ACCESS_REJECTED ACCESS_EXPIRED'],
    [
      404,
      'what is not there',
      'NOT_FOUND REQUEST_NOT_FOUND USER_NOT_FOUND CATEGORY_NOT_FOUND PRODUCT_NOT_FOUND CART_LINE_NOT_FOUND ORDER_NOT_FOUND CONTACT_NOT_FOUND PHOTO_NOT_FOUND MEDIA_NOT_FOUND',
    ],
    [
      409,
      'what stands against the present state',
      'CONFLICT EMAIL_TAKEN REQUEST_DECIDED REQUEST_TOO_SOON SELF_DELETE SELF_ROLE LAST_ADMIN CATEGORY_TAKEN CATEGORY_IN_USE SUBCATEGORY_IN_USE PRODUCT_HAS_NO_CATEGORY PRODUCT_UNAVAILABLE ORDER_STATUS_NOT_ALLOWED IDEMPOTENCY_MISMATCH',
    ],
    [413, 'what is too large', 'PAYLOAD_TOO_LARGE'],
    [415, 'what is of another type', 'UNSUPPORTED_TYPE'],
    [429, 'who comes too often', 'TOO_MANY_REQUESTS'],
    [500, 'a defect', 'INTERNAL_SERVER_ERROR'],
    [503, 'a house that is busy or closing', 'UNAVAILABLE'],
    [507, 'a full disk', 'OUT_OF_SPACE'],
  ])('answers %i to %s', (status, _, codes) => {
    const answered = Object.entries(errors).filter(([, error]) => error.status === status);
    expect(answered.map(([code]) => code).sort()).toEqual(codes.split(' ').sort());
  });

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
