import { problemsOf } from '../test/support/data/problems.js';
import { mediaProgressSchema, signPicturesSchema } from './media.schemas.js';

const ids = (count: number) => Array.from({ length: count }, () => '018f0000-0000-7000-8000-000000000000');

describe.each([
  ['mediaProgressSchema', mediaProgressSchema, 100],
  ['signPicturesSchema', signPicturesSchema, 200],
])('%s', (_, schema, most) => {
  it.each([
    [0, 'Please provide at least one file id.'],
    [1, undefined],
    [most, undefined],
    [most + 1, `Please request at most ${most} files at a time.`],
  ])('accepts 1 file up to the most: %d, %p', (count, message) => {
    expect(problemsOf(schema, { ids: ids(count) })).toEqual(message ? { ids: message } : {});
  });

  it('requires a list of ids', () => {
    expect(schema.parse({ ids: ids(2) })).toEqual({ ids: ids(2) });
    expect(problemsOf(schema, { ids: ['x'] })).toEqual({ 'ids.0': 'This id is not valid.' });
    expect(problemsOf(schema, {})).toEqual({ ids: 'Please provide at least one file id.' });
  });
});
