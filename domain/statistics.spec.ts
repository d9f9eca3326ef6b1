import { problemsOf } from '../test/support/data/problems.js';
import { statisticsSchema, weekChoices } from './statistics.js';

describe('how many weeks the figures look back', () => {
  it.each([
    [0, 'weeks starts at 1'],
    [1, undefined],
    [104, undefined],
    [105, 'weeks is at most 104'],
    [1.5, 'weeks must be a whole number'],
    ['12', 'weeks must be a whole number'],
  ])('%p: %p', (weeks, message) => {
    expect(problemsOf(statisticsSchema, { weeks })).toEqual(message ? { weeks: message } : {});
  });

  it('can be chosen as a quarter, half a year and a year', () => {
    expect(weekChoices).toEqual([12, 26, 52]);
    for (const weeks of weekChoices) expect(statisticsSchema.parse({ weeks })).toEqual({ weeks });
  });

  it('is twelve where nobody says', () => {
    expect([statisticsSchema.parse({}), statisticsSchema.parse({ weeks: null })]).toEqual([
      { weeks: 12 },
      { weeks: 12 },
    ]);
  });
});
