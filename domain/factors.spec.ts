import { describe, expect, it } from '@jest/globals';
import { problemsOf } from '../test/support/data/problems.js';
import { factorMessages, normalizedRecoveryCode } from './factors.js';
import {
  addPasskeySchema,
  beginTotpSchema,
  completeLoginSchema,
  confirmTotpSchema,
  freshFactorSchema,
  newPasskey,
  passkeyOptionsSchema,
  renameFactorSchema,
} from './factors.schemas.js';

const challenge = 'c'.repeat(43);

describe('codes', () => {
  it('the code of an app has six digits, with blanks where people type them', () => {
    expect(confirmTotpSchema.parse({ factorId: 'f', code: ' 123 456 ' }).code).toBe('123456');
    for (const code of ['12345', '1234567', '12a456', '', null])
      expect(problemsOf(confirmTotpSchema, { factorId: 'f', code })).toEqual({ code: factorMessages.codeMissing });
  });

  it('a recovery code is the same in capitals, and without its hyphens', () => {
    expect(normalizedRecoveryCode(' AB2C-def3 ')).toBe('ab2cdef3');
    expect(problemsOf(freshFactorSchema, { recoveryCode: '--' })).toEqual({
      recoveryCode: factorMessages.recoveryCodeMissing,
    });
  });
});

describe('answers', () => {
  it('the second step takes exactly one answer', () => {
    expect(completeLoginSchema.parse({ challenge, code: '123456', recoveryCode: null, trust: true })).toEqual({
      ...{ challenge, code: '123456', trust: true },
    });
    for (const given of [{}, { code: '123456', recoveryCode: 'abcd' }])
      expect(problemsOf(completeLoginSchema, { challenge, ...given })).toEqual({ code: factorMessages.oneAnswer });
  });

  it('a session is freshened by one answer, which can be the password', () => {
    expect(freshFactorSchema.safeParse({ password: 'x' }).success).toBe(true);
    expect(problemsOf(freshFactorSchema, { password: 'x', code: '123456' })).toEqual({
      code: factorMessages.oneAnswer,
    });
  });
});

describe('factors', () => {
  it('adding one needs no parameters, and a name has at most 50 characters in one line', () => {
    expect([beginTotpSchema.parse(undefined), passkeyOptionsSchema.parse(undefined)]).toEqual([{}, {}]);
    expect(beginTotpSchema.parse({ name: ' Phone ' }).name).toBe('Phone');
    for (const name of ['', 'x'.repeat(51), 'a\nb'])
      expect(renameFactorSchema.safeParse({ id: 'f', name }).success).toBe(false);
  });

  it('a passkey keeps the fields that are needed', () => {
    const response = { clientDataJSON: 'a', attestationObject: 'b' };
    const passkey = { id: 'i', rawId: 'i', type: 'public-key', response: { ...response, publicKey: 'p' }, more: 1 };
    expect(newPasskey.parse(passkey)).toEqual({ id: 'i', rawId: 'i', type: 'public-key', response });
    for (const wrong of [{}, { ...passkey, type: 'password' }, { ...passkey, response: {} }])
      expect(addPasskeySchema.safeParse({ passkey: wrong }).success).toBe(false);
  });
});
