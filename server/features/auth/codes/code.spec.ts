import { randomBytes, randomUUID } from 'node:crypto';
import { challengeIdIn, codeOf, isValidCode, isValidLink, linkOf } from './code.js';

const key = randomBytes(32);
const other = randomBytes(32);
const challenge = (id = randomUUID()) => ({ id, purpose: 'reset', email: 'ring@shop.test' });

describe('a code', () => {
  it('is four digits and the same each time it is worked out', () => {
    const asked = challenge();
    expect(codeOf(key, asked)).toMatch(/^\d{4}$/);
    expect(codeOf(key, asked)).toBe(codeOf(key, asked));
  });

  it('O1 belongs to one challenge, purpose and address', () => {
    const asked = challenge();
    const codes = [asked, { ...asked, purpose: 'otp' }, { ...asked, email: 'b@shop.test' }, challenge()].map((one) =>
      codeOf(key, one),
    );
    expect(new Set(codes).size).toBeGreaterThan(2);
  });

  it('O6 codes are uniform: 10,000 of them pass a chi-squared test and repeat at most four times in a row', () => {
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
    // 99 degrees of freedom: 148.2 is exceeded once in a thousand times, 170 once in ten thousand.
    expect(chiSquared).toBeLessThan(170);
    expect(longest).toBeLessThanOrEqual(4);
  });

  it('is accepted under any of our keys and no other', () => {
    const asked = challenge();
    expect(isValidCode([other, key], asked, codeOf(key, asked))).toBe(true);
    expect(isValidCode([key], asked, '12345')).toBe(false);
  });
});

describe('a link', () => {
  it('names its challenge and proves it', () => {
    const asked = challenge();
    const link = linkOf(key, asked);
    expect(link).toHaveLength(64);
    expect(challengeIdIn(link)).toBe(asked.id);
    expect(isValidLink([key], asked, link)).toBe(true);
    expect(isValidLink([other], asked, link)).toBe(false);
    expect(isValidLink([key], challenge(), link)).toBe(false);
  });

  it('of another shape names nothing', () => {
    expect(challengeIdIn('../../etc/passwd')).toBeUndefined();
    expect(challengeIdIn('')).toBeUndefined();
  });
});
