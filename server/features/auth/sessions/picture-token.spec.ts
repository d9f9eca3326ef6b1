import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Config } from '../../../platform/config/config.js';
import { Keys } from '../keys.js';
import { PictureTokens } from './picture-token.js';

const tokensOf = (...jwtSecrets: string[]) => new PictureTokens(new Keys({ jwtSecrets } as unknown as Config));
const claims = { userId: randomUUID(), sessionId: randomUUID(), expires: 2_000_000_000 };
const id = randomUUID();

describe('the token of a picture', () => {
  it('the token of a picture is read with each secret in JWT_SECRET, and with no other', () => {
    const token = tokensOf('old secret').sign(claims, id.toUpperCase());
    expect(tokensOf('new secret', 'old secret').read({ id, token })).toEqual(claims);
    expect(tokensOf('new secret').read({ id, token })).toBeUndefined();
  });

  it('the token of a picture is the same whenever it is signed, so that browsers keep the picture', () => {
    jest.useFakeTimers({ now: 0 });
    const first = tokensOf('secret').sign(claims, id);
    jest.setSystemTime(60_000);
    expect(tokensOf('secret').sign(claims, id)).toBe(first);
    jest.useRealTimers();
  });
});
