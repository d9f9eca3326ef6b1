import { problemsOf } from '../test/support/data/problems.js';
import { mediaProgressSchema } from './media.schemas.js';

const ids = (count: number) => Array.from({ length: count }, () => '018f0000-0000-7000-8000-000000000000');

describe('mediaProgressSchema', () => {
  it.each([
    [0, 'Please provide at least one file id.'],
    [1, undefined],
    [100, undefined],
    [101, 'Please request at most 100 files at a time.'],
  ])('accepts 1 to 100 files: %d, %p', (count, message) => {
    expect(problemsOf(mediaProgressSchema, { ids: ids(count) })).toEqual(message ? { ids: message } : {});
  });

  it('requires a list of ids', () => {
    expect(mediaProgressSchema.parse({ ids: ids(2) })).toEqual({ ids: ids(2) });
    expect(problemsOf(mediaProgressSchema, { ids: ['x'] })).toEqual({ 'ids.0': 'This id is not valid.' });
    expect(problemsOf(mediaProgressSchema, {})).toEqual({ ids: 'Please provide at least one file id.' });
  });
});
