import { describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { newTotpSecret, otpauthOf, stepOfCode } from './totp.js';

/** The secret of the test vectors in RFC 6238, appendix B, whose codes end with these six digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;

describe('codes of authenticator apps', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('the code at second %i is that of RFC 6238', (now, code) => {
    expect(stepOfCode(secret, code, now)).toBe(Math.floor(now / 30));
  });

  it('the codes of the step before and after are right, and name their step', () => {
    const [now, code] = [1_234_567_890, '005924'];
    const step = Math.floor(now / 30);
    expect([-30, 0, 30].map((off) => stepOfCode(secret, code, now + off))).toEqual([step, step, step]);
    expect([-60, 60, 90].map((off) => stepOfCode(secret, code, now + off))).toEqual([undefined, undefined, undefined]);
    expect(stepOfCode(secret, '005925', now)).toBeUndefined();
  });

  it('a secret has 160 bits, and its address names the shop and the account', () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(Array.from({ length: 20 }, newTotpSecret)).size).toBe(20);
    const address = new URL(otpauthOf(made, 'Rao & Sons', 'asha@shop.test'));
    expect(decodeURIComponent(address.pathname)).toContain('Rao & Sons:asha@shop.test');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ issuer: 'Rao & Sons', secret: made, algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
