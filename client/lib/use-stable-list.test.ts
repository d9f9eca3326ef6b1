import { describe, expect, it } from '@jest/globals';
import { mergeStable } from './use-stable-list';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const merged = (shown: string, fresh: string, held = false, keep = false) =>
  mergeStable(list(shown), list(fresh), { held, keep })
    .map(({ id }) => id)
    .join('');

describe('mergeStable', () => {
  it('inserts new items in order', () => {
    expect(merged('ac', 'abcd')).toBe('abcd');
    expect(merged('', 'ab')).toBe('ab');
    expect(merged('b', 'ab')).toBe('ab');
  });

  it('moves nothing while the list is held, but appends at the end', () => {
    expect(merged('ac', 'abcd', true)).toBe('acd');
    expect(merged('abc', 'acd', true)).toBe('abcd');
  });

  it('drops removed items unless they are kept', () => {
    expect(merged('abc', 'ac')).toBe('ac');
    expect(merged('abc', 'acd', false, true)).toBe('abcd');
  });
});
