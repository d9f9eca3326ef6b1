import { describe, expect, it } from '@jest/globals';
import { mergeStable } from './use-stable-list';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const merged = (shown: string, fresh: string, held = false, keep = false) =>
  mergeStable(list(shown), list(fresh), { held, keep })
    .map(({ id }) => id)
    .join('');

describe('a list that refreshes by itself', () => {
  it('shows what is new at its place', () => {
    expect(merged('ac', 'abcd')).toBe('abcd');
    expect(merged('', 'ab')).toBe('ab');
    expect(merged('b', 'ab')).toBe('ab');
  });

  it('moves nothing while somebody points at it, and still grows at its end', () => {
    expect(merged('ac', 'abcd', true)).toBe('acd');
    expect(merged('abc', 'acd', true)).toBe('abcd');
  });

  it('lets go of what has left it, unless that is to stay in view', () => {
    expect(merged('abc', 'ac')).toBe('ac');
    expect(merged('abc', 'acd', false, true)).toBe('abcd');
  });
});
