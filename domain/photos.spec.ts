import { letters, problemsOf } from '../test/support/data/problems.js';
import { fileError } from './files.js';
import {
  bannerPreviews,
  bannerSize,
  bannerSizeHint,
  missingFileMessage,
  photoFileRules,
  posterRules,
} from './photos.js';
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
} from './photos.schemas.js';

describe('savePhotoSchema', () => {
  it.each([
    [{ type: 'gallery' }, {}],
    [{ type: 'home', title: null }, {}],
    [{ type: 'banner', title: letters(120) }, {}],
    [{ type: 'banner', title: letters(121) }, { title: 'Please use at most 120 characters.' }],
    [{ type: 'poster' }, { type: 'Type must be gallery, home or banner.' }],
    [{}, { type: 'Type must be gallery, home or banner.' }],
  ])('the problems of %j are %j', (value, problems) => expect(problemsOf(savePhotoSchema, value)).toEqual(problems));
});

describe('photo changes', () => {
  const look = { title: 'Gold', textTone: 'light', mediaType: 'video', focusX: 0, focusY: 100 };

  it.each([
    [savePhotoSchema, { type: 'home', active: false, ...look }],
    [photosArgsSchema, { type: 'home' }],
    [updatePhotoSchema, { id: 'x', type: 'banner', ...look, seen: 1 }],
    [updatePhotoSchema, { id: 'x', textTone: 'dark', mediaType: 'photo' }],
    [deletePhotoSchema, { id: 'x', seen: 1 }],
    [setPhotoActiveSchema, { id: 'x', active: true, seen: 1 }],
    [orderPhotosSchema, { type: 'gallery', ids: ['b', 'a'], seen: ['a', 'b'] }],
    [bannerFormSchema, { title: 'Gold' }],
  ])('photo changes keep every field of their input: %#', (schema, values) =>
    expect(schema.parse(values)).toEqual(values),
  );

  it.each([
    [updatePhotoSchema, { id: 'x' }],
    [deletePhotoSchema, { id: 'x' }],
    [setPhotoActiveSchema, { id: 'x', active: true }],
    [orderPhotosSchema, { type: 'gallery', ids: ['a'] }],
    [bannerFormSchema, {}],
  ])('photo changes accept absent optional fields: %#', (schema, values) =>
    expect(problemsOf(schema, values)).toEqual({}),
  );

  it.each([
    ['textTone', 'grey', 'Text tone must be light or dark.'],
    ['mediaType', 'song', 'Media type must be photo or video.'],
    ['type', 'poster', 'Type must be gallery, home or banner.'],
    ['seen', 0, 'seen starts at 1'],
    ['seen', 1.5, 'seen must be a whole number'],
    ['focusX', -1, 'focusX must be between 0 and 100'],
    ['focusX', 101, 'focusX must be between 0 and 100'],
    ['focusY', -1, 'focusY must be between 0 and 100'],
    ['focusY', 101, 'focusY must be between 0 and 100'],
    ['focusY', 49.5, 'focusY must be a whole number'],
    ['title', letters(121), 'Please use at most 120 characters.'],
    ['id', 1, 'This id is not valid.'],
  ])('photo changes reject %s %p: %s', (field, value, message) => {
    expect(problemsOf(updatePhotoSchema, { id: 'x', [field]: value })).toEqual({ [field]: message });
  });

  it('photo changes require a title for a gallery picture', () => {
    expect(problemsOf(mediaFormSchema, { title: ' ' })).toEqual({ title: 'Title is required' });
    expect(problemsOf(mediaFormSchema, { title: letters(121) })).toHaveProperty('title');
    expect(mediaFormSchema.parse({ title: letters(120) })).toEqual({ title: letters(120) });
  });

  it.each([
    [savePhotoSchema, { type: 'home', active: 'yes' }],
    [setPhotoActiveSchema, { id: 'x', active: 'yes' }],
  ])('photo changes require a boolean for active: %#', (schema, change) => {
    expect(problemsOf(schema, change)).toEqual({ active: 'active must be true or false.' });
  });

  it('photo changes trim the title', () => {
    expect(savePhotoSchema.parse({ type: 'home', title: ' Gold ' }).title).toBe('Gold');
  });

  it('photo lists default to the first page with 50 photos', () => {
    expect(listPhotosSchema.parse({ type: 'home' })).toEqual({ type: 'home', page: 1, perPage: 50 });
  });
});

describe('orderPhotosSchema', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));

  it.each([
    [ids(0), 'Please list the photos in their new order.'],
    [ids(1), undefined],
    [ids(200), undefined],
    [ids(201), 'At most 200 photos can be reordered at once.'],
    [['a', 'a'], 'Each photo can be listed only once.'],
    ['a', 'ids must be a list of ids'],
  ])('accepts 1 to 200 different ids: %#, %p', (list, message) => {
    expect(problemsOf(orderPhotosSchema, { type: 'home', ids: list })).toEqual(message ? { ids: message } : {});
  });
});

describe('maximum upload sizes', () => {
  const megabytes = (count: number) => count * 1024 * 1024;
  const picture = 'image/webp';
  const video = 'video/mp4';
  const { banner, gallery, home } = photoFileRules;

  it.each([
    ['banner picture', banner, picture, 2, 'Image size should be less than 2MB'],
    ['banner video', banner, video, 60, 'Video size should be less than 60MB'],
    ['gallery picture', gallery, picture, 50, 'File size should be less than 50MB'],
    ['gallery video', gallery, video, 50, 'File size should be less than 50MB'],
    ['home page picture', home, picture, 50, 'File size should be less than 50MB'],
    ['video poster', [posterRules], picture, 2, 'Image size should be less than 2MB'],
  ])('the limit of a %s is exact to the byte', (_, rules, type, max, tooLarge) => {
    expect(fileError({ type, size: megabytes(max) }, rules)).toBeUndefined();
    expect(fileError({ type, size: megabytes(max) + 1 }, rules)).toBe(tooLarge);
  });
});

describe('upload types', () => {
  const wrongType = 'Please choose a JPEG, PNG or WebP picture, or an MP4 or WebM video.';
  const places = Object.values(photoFileRules);

  it.each(['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm'])(
    'uploads of %s are accepted',
    (type) => {
      expect(places.map((rules) => fileError({ type, size: 1 }, rules))).toEqual(places.map(() => undefined));
    },
  );

  it.each(['image/gif', 'image/svg+xml', 'video/ogg', 'video/quicktime', 'application/pdf'])(
    'uploads of %s are rejected',
    (type) => {
      expect(places.map((rules) => fileError({ type, size: 1 }, rules))).toEqual(places.map(() => wrongType));
    },
  );

  it.each([
    ['banner', 'Please select an image or video'],
    ['gallery', 'Please select a file'],
    ['home', 'Please select a file'],
  ] as const)('the place %s has a message for a missing file', (place, message) =>
    expect(missingFileMessage(place)).toBe(message),
  );
});

describe('banners', () => {
  it('banners have a recommended size of 1920 × 1080', () => {
    expect(`${bannerSize.width} × ${bannerSize.height}`).toBe('1920 × 1080');
    expect(bannerSizeHint).toBe('For best results, use an image of 1920 × 1080 pixels');
  });

  it('banners have three previews with the aspect ratio of the banner', () => {
    expect(bannerPreviews.map(({ name, width, height }) => `${name} ${width}x${height}`)).toEqual([
      'desktop 960x540',
      'tablet 768x432',
      'mobile 320x180',
    ]);
  });
});
