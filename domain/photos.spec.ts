import { letters, problemsOf } from '../test/support/problems.js';
import { savePhotoSchema } from './photos.js';
import { defaultPhotoTitle } from './showcase.js';

describe('a photo', () => {
  it.each([
    [{ type: 'gallery' }, {}],
    [{ type: 'home', title: null }, {}],
    [{ type: 'banner', title: letters(120) }, {}],
    [{ type: 'banner', title: letters(121) }, { title: 'Please use at most 120 characters.' }],
    [{ type: 'poster' }, { type: 'Type must be gallery, home or banner.' }],
    [{}, { type: 'Type must be gallery, home or banner.' }],
  ])('%j: %j', (value, problems) => expect(problemsOf(savePhotoSchema, value)).toEqual(problems));

  it('has a title in the gallery even without one', () => expect(defaultPhotoTitle).toBe('Beautiful Jewelry'));
});
