import { randomBytes, randomUUID } from 'node:crypto';
import { challengeIdIn, codeOf, isValidCode, isValidLink, linkOf } from './code.js';

const key = randomBytes(32);
const otherKey = randomBytes(32);
const challenge = (id = randomUUID()) => ({ id, purpose: 'reset', email: 'ring@shop.test' });

describe('codeOf', () => {
  it('returns four digits, the same on each call', () => {
    const subject = challenge();
    expect(codeOf(key, subject)).toMatch(/^\d{4}$/);
    expect(codeOf(key, subject)).toBe(codeOf(key, subject));
  });

  it('depends on challenge, purpose and address', () => {
    const subject = challenge();
    const codes = [subject, { ...subject, purpose: 'otp' }, { ...subject, email: 'b@shop.test' }, challenge()].map(
      (other) => codeOf(key, other),
    );
    expect(new Set(codes).size).toBeGreaterThan(2);
  });

  it('codes are uniform: 10,000 pass a chi-squared test and repeat at most four times in a row', () => {
    const counts = Array<number>(100).fill(0);
    let previous = '';
    let run = 0;
    let longest = 0;
    for (let n = 0; n < 10_000; n++) {
      const code = codeOf(key, challenge());
      counts[Math.floor(Number(code) / 100)] += 1;
      run = code === previous ? run + 1 : 1;
      longest = Math.max(longest, run);
      previous = code;
    }
    const chiSquared = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    // 99 degrees of freedom: 148.2 is exceeded in one of 1,000 runs, 170 in one of 10,000.
    expect(chiSquared).toBeLessThan(170);
    expect(longest).toBeLessThanOrEqual(4);
  });

  it('a code is accepted by isValidCode with any of the given keys', () => {
    const subject = challenge();
    expect(isValidCode([otherKey, key], subject, codeOf(key, subject))).toBe(true);
    expect(isValidCode([key], subject, '12345')).toBe(false);
  });
});

describe('linkOf', () => {
  it('contains the challenge id and a valid proof', () => {
    const subject = challenge();
    const link = linkOf(key, subject);
    expect(link).toHaveLength(64);
    expect(challengeIdIn(link)).toBe(subject.id);
    expect(isValidLink([key], subject, link)).toBe(true);
    expect(isValidLink([otherKey], subject, link)).toBe(false);
    expect(isValidLink([key], challenge(), link)).toBe(false);
  });

  it('a malformed link is rejected by challengeIdIn', () => {
    expect(challengeIdIn('../../etc/passwd')).toBeUndefined();
    expect(challengeIdIn('')).toBeUndefined();
  });
});
