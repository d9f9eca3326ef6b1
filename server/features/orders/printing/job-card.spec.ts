import { expect, it } from '@jest/globals';
import { sharesOf } from './job-card.js';

it.each<[lines: number, needed: number[], shares: number[]]>([
  [12, [10, 10, 10], [4, 4, 4]],
  [12, [20, 2, 20], [5, 2, 5]],
  [12, [1, 2, 3], [1, 2, 3]],
  [13, [20, 20], [6, 7]],
  [0, [5, 5], [0, 0]],
  [5, [], []],
])('sharesOf divides %i lines among texts that need %j as %j', (lines, needed, shares) =>
  expect(sharesOf(lines, needed)).toEqual(shares),
);
