import { letters, problemsOf } from '../test/support/problems.js';
import {
  bannerFormSchema,
  deletePhotoSchema,
  listPhotosSchema,
  mediaFormSchema,
  orderPhotosSchema,
  photosArgsSchema,
  savePhotoSchema,
  setPhotoActiveSchema,
  updatePhotoSchema,
} from './photos.js';
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

describe('changing a photo', () => {
  const look = { title: 'Gold', textTone: 'light', mediaType: 'video' };

  it.each([
    [savePhotoSchema, { type: 'home', active: false, ...look }],
    [photosArgsSchema, { type: 'home' }],
    [updatePhotoSchema, { id: 'x', type: 'banner', ...look, seen: 1 }],
    [deletePhotoSchema, { id: 'x', seen: 1 }],
    [setPhotoActiveSchema, { id: 'x', active: true, seen: 1 }],
    [orderPhotosSchema, { type: 'gallery', ids: ['b', 'a'], seen: ['a', 'b'] }],
    [bannerFormSchema, { title: 'Gold' }],
  ])('what a call carries arrives whole: %#', (schema, values) => expect(schema.parse(values)).toEqual(values));

  it.each([
    [updatePhotoSchema, { id: 'x' }],
    [deletePhotoSchema, { id: 'x' }],
    [setPhotoActiveSchema, { id: 'x', active: true }],
    [orderPhotosSchema, { type: 'gallery', ids: ['a'] }],
    [bannerFormSchema, {}],
  ])('what may be left out may be: %#', (schema, values) => expect(problemsOf(schema, values)).toEqual({}));

  it.each([
    ['textTone', 'grey', 'Letters are light or dark.'],
    ['mediaType', 'song', 'Media type must be photo or video.'],
    ['type', 'poster', 'Type must be gallery, home or banner.'],
    ['seen', 0, 'seen starts at 1'],
    ['seen', 1.5, 'seen must be a whole number'],
    ['title', letters(121), 'Please use at most 120 characters.'],
    ['id', 1, 'This id is not valid.'],
  ])('%s %p: %s', (field, value, message) => {
    expect(problemsOf(updatePhotoSchema, { id: 'x', [field]: value })).toEqual({ [field]: message });
  });

  it('a picture of the gallery has a title', () => {
    expect(problemsOf(mediaFormSchema, { title: ' ' })).toEqual({ title: 'Title is required' });
    expect(problemsOf(mediaFormSchema, { title: letters(121) })).toHaveProperty('title');
    expect(mediaFormSchema.parse({ title: letters(120) })).toEqual({ title: letters(120) });
  });

  it('lists start with fifty', () => {
    expect(listPhotosSchema.parse({ type: 'home' })).toEqual({ type: 'home', page: 1, perPage: 50 });
  });
});

describe('putting photos in order', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));

  it.each([
    [ids(0), 'Please name the photos in their new order.'],
    [ids(1), undefined],
    [ids(200), undefined],
    [ids(201), 'At most 200 photos are put in order at once.'],
    [['a', 'a'], 'Each photo has one place.'],
    ['a', 'ids must be a list of ids'],
  ])('%#: %p', (list, message) => {
    expect(problemsOf(orderPhotosSchema, { type: 'home', ids: list })).toEqual(message ? { ids: message } : {});
  });
});
