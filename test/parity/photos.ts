import { each, message, page, photo } from './rest-responses.js';
import { aMislabelledPng, aVideo, aHeavyJpeg, aJpeg, aText, aTruncatedVideo, aTruncatedJpeg } from './files.js';
import { aVideoPhoto, aPhoto, type Place } from './photo-builders.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

const restNames = { file: 'image' };
const wrongFiles = (sent: (context: CaseContext) => Promise<object>) => [
  fails('UNSUPPORTED_TYPE', 'a text', async (context) => ({ ...(await sent(context)), file: aText() })),
  fails('UNSUPPORTED_TYPE', 'a JPEG that is called a PNG', async (context) => ({
    ...(await sent(context)),
    file: await aMislabelledPng(),
  })),
  fails('PAYLOAD_TOO_LARGE', 'a banner of more than 2 MB', async (context) => ({
    ...(await sent(context)),
    type: 'banner',
    file: await aHeavyJpeg(2),
  })),
  fails('MEDIA_UNREADABLE', 'a torn JPEG', async (context) => ({ ...(await sent(context)), file: await aTruncatedJpeg() })),
];

const wrongWords = (sent: object) => [
  fails('VALIDATION', 'a long title', async () => ({ ...sent, title: 'x'.repeat(121), file: await aJpeg() })),
  fails('VALIDATION', 'a place that is none', async () => ({ ...sent, type: 'cellar', file: await aJpeg() }), {
    rejectedByType: true,
  }),
];

const wrongPosters = (sent: (context: CaseContext) => Promise<object>) => [
  fails('UNSUPPORTED_TYPE', 'a film with a text for its poster', async (context) => ({
    ...(await sent(context)),
    file: await aVideo(),
    poster: aText(),
  })),
  fails('PAYLOAD_TOO_LARGE', 'a film with a poster of more than 2 MB', async (context) => ({
    ...(await sent(context)),
    file: await aVideo(),
    poster: await aHeavyJpeg(2),
  })),
  fails('UNSUPPORTED_TYPE', 'a torn film', async (context) => ({ ...(await sent(context)), file: await aTruncatedVideo() })),
];

/** All that can stand in a place, and all that can be said of it. */
async function everyKind(context: CaseContext, type: Place): Promise<void> {
  await aPhoto(context, { type, state: 'ready' });
  await aPhoto(context, { type, state: 'failed' });
  await aVideoPhoto(context, { type });
  await aVideoPhoto(context, { type, poster: true });
}

export const photos: Operation[] = [
  {
    name: 'see the photos of a place',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/photos/type/{type}',
    graphql: 'Query.photos',
    answer: (body) => each(body.photos, photo),
    cases: [
      succeeds('the gallery', async (context) => {
        await aPhoto(context);
        return { type: 'gallery' };
      }),
      succeeds('films with and without posters, and pictures whose sizes are made or failed', async (context) => {
        await everyKind(context, 'banner');
        return { type: 'banner' };
      }),
      fails('VALIDATION', 'a place that is none', { type: 'cellar' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'see the photos of every place',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/photos/all',
    graphql: 'Query.photos',
    answer: (body) => each(body.photos.home, photo),
    cases: [
      succeeds('those of the home page among them', async (context) => {
        await everyKind(context, 'home');
        return { type: 'home' };
      }),
    ],
  },
  {
    name: 'read the photos of a place',
    accessLevel: 'admin',
    rest: 'GET /api/v1/photos/list',
    graphql: 'Query.allPhotos',
    restNames: { perPage: 'limit' },
    answer: (body) => page(body.photos, photo, body, { perPage: 5 }),
    cases: [
      succeeds('the gallery', async (context) => {
        await everyKind(context, 'gallery');
        return { type: 'gallery', perPage: 5 };
      }),
      fails('VALIDATION', 'page 0', { type: 'gallery', page: 0 }),
      fails('VALIDATION', 'more than 200 on a page', { type: 'gallery', perPage: 201 }),
      fails('VALIDATION', 'no place', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'add a photo',
    accessLevel: 'admin',
    rest: 'POST /api/v1/photos/upload',
    graphql: 'Mutation.uploadPhoto',
    restNames,
    answer: (body) => photo(body.photo),
    cases: [
      succeeds('a JPEG', async () => ({ type: 'gallery', title: 'Rings', textTone: 'dark', file: await aJpeg() })),
      succeeds('a banner out of sight', async () => ({ type: 'banner', active: false, file: await aJpeg() })),
      succeeds('a film', async () => ({ type: 'home', mediaType: 'video', file: await aVideo() })),
      succeeds('a film with its poster', async () => ({ type: 'banner', file: await aVideo(), poster: await aJpeg() })),
      succeeds('a picture with a poster, which it has no use for', async () => ({
        type: 'gallery',
        file: await aJpeg(),
        poster: await aJpeg('poster.jpg'),
      })),
      fails('VALIDATION', 'a kind that is none', async () => ({ type: 'home', mediaType: 'song', file: await aJpeg() }), {
        rejectedByType: true,
      }),
      ...wrongPosters(() => Promise.resolve({ type: 'gallery' })),
      ...wrongFiles(() => Promise.resolve({ type: 'gallery' })),
      ...wrongWords({ type: 'gallery' }),
    ],
  },
  {
    name: 'change a photo',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/photos/update/{id}',
    graphql: 'Mutation.updatePhoto',
    restNames,
    answer: (body) => photo(body.photo),
    cases: [
      succeeds('its words and its place', async (context) => {
        const { _id: id, version: seen } = await aPhoto(context);
        return { id, seen, title: 'Evening light', type: 'home', textTone: 'light' };
      }),
      succeeds('its file', async (context) => ({ id: (await aPhoto(context))._id, file: await aJpeg('other.jpg') })),
      succeeds('the poster of a film', async (context) => ({
        id: (await aVideoPhoto(context, { poster: true }))._id,
        poster: await aJpeg('other.jpg'),
      })),
      succeeds('a picture, by a film with its poster', async (context) => ({
        id: (await aPhoto(context))._id,
        file: await aVideo(),
        poster: await aJpeg('other.jpg'),
      })),
      succeeds('a film, by a picture', async (context) => ({
        id: (await aVideoPhoto(context, { poster: true }))._id,
        file: await aJpeg('other.jpg'),
      })),
      fails('CONFLICT', 'an older version', async (context) => ({ id: (await aPhoto(context))._id, seen: 7, title: 'Late' })),
      ...wrongPosters(async (context) => ({ id: (await aVideoPhoto(context, {}))._id })),
      fails('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId, title: 'Gone' }),
      fails('PHOTO_NOT_FOUND', 'an id that is none', { id: 'first', title: 'Gone' }),
      fails('VALIDATION', 'a version that is none', { id: unknownId, seen: 0 }),
      ...wrongFiles(async (context) => ({ id: (await aPhoto(context))._id })),
      ...wrongWords({ id: unknownId }),
    ],
  },
  {
    name: 'show a photo, or put it out of sight',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/photos/active/{id}',
    graphql: 'Mutation.setPhotoActive',
    answer: (body) => photo(body.photo),
    cases: [
      succeeds('out of sight', async (context) => {
        const { _id: id, version: seen } = await aPhoto(context);
        return { id, active: false, seen };
      }),
      fails('CONFLICT', 'an older version', async (context) => ({ id: (await aPhoto(context))._id, active: false, seen: 7 })),
      fails('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId, active: true }),
      fails('VALIDATION', 'neither', { id: unknownId }, { rejectedByType: true }),
    ],
  },
  {
    name: 'put photos in order',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/photos/order',
    graphql: 'Mutation.orderPhotos',
    answer: (body) => each(body.photos, photo),
    cases: [
      succeeds('two of them', async (context) => {
        const ids = [(await aPhoto(context))._id, (await aPhoto(context))._id];
        return { type: 'gallery', ids: [...ids].reverse(), seen: ids };
      }),
      fails('CONFLICT', 'an order that was overtaken', async (context) => {
        const ids = [(await aPhoto(context))._id, (await aPhoto(context))._id];
        return { type: 'gallery', ids, seen: [...ids].reverse() };
      }),
      fails('CONFLICT', 'one that is gone', { type: 'gallery', ids: [unknownId] }),
      fails('PHOTO_NOT_FOUND', 'an id that is none', { type: 'gallery', ids: ['first'] }),
      fails('VALIDATION', 'none', { type: 'gallery', ids: [] }),
      fails('VALIDATION', 'one twice', { type: 'gallery', ids: [unknownId, unknownId] }),
      fails('VALIDATION', 'more than 200', { type: 'gallery', ids: Array.from({ length: 201 }, (_, at) => `id ${at}`) }),
    ],
  },
  {
    name: 'remove a photo',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/photos/delete/{id}',
    graphql: 'Mutation.deletePhoto',
    answer: message,
    cases: [
      succeeds('one', async (context) => ({ id: (await aPhoto(context))._id })),
      succeeds('a film with its poster', async (context) => ({ id: (await aVideoPhoto(context, { poster: true }))._id })),
      fails('CONFLICT', 'one that was changed meanwhile', async (context) => ({ id: (await aPhoto(context))._id, seen: 7 })),
      fails('VALIDATION', 'of a version that there cannot be', async (context) => ({
        id: (await aPhoto(context))._id,
        seen: 0,
      })),
      fails('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId }),
      fails('PHOTO_NOT_FOUND', 'an id that is none', { id: 'first' }),
    ],
  },
];
