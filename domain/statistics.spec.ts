import { problemsOf } from '../test/support/data/problems.js';
import { statisticsSchema } from './statistics.schemas.js';

describe('statisticsSchema', () => {
  it.each([
    [0, 'weeks starts at 1'],
    [1, undefined],
    [104, undefined],
    [105, 'weeks is at most 104'],
    [1.5, 'weeks must be a whole number'],
    ['12', 'weeks must be a whole number'],
  ])('accepts 1 to 104 weeks: %p, %p', (weeks, message) => {
    expect(problemsOf(statisticsSchema, { weeks })).toEqual(message ? { weeks: message } : {});
  });

  it('defaults to 12 weeks', () => {
    expect([statisticsSchema.parse({}), statisticsSchema.parse({ weeks: null })]).toEqual([
      { weeks: 12 },
      { weeks: 12 },
    ]);
  });
});
