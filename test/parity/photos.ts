import { each, message, page, photo } from './answers.js';
import { aFalsePng, aFilm, aHeavyJpeg, aJpeg, aText, aTornFilm, aTornJpeg } from './files.js';
import { aPlacedFilm, aPhoto, type Place } from './pictures.js';
import { bad, good, unknownId, type Power, type Scene } from './power.js';

const words = { file: 'image' };
const wrongFiles = (sent: (scene: Scene) => Promise<object>) => [
  bad('UNSUPPORTED_TYPE', 'a text', async (scene) => ({ ...(await sent(scene)), file: aText() })),
  bad('UNSUPPORTED_TYPE', 'a JPEG that is called a PNG', async (scene) => ({
    ...(await sent(scene)),
    file: await aFalsePng(),
  })),
  bad('PAYLOAD_TOO_LARGE', 'a banner of more than 2 MB', async (scene) => ({
    ...(await sent(scene)),
    type: 'banner',
    file: await aHeavyJpeg(2),
  })),
  bad('MEDIA_UNREADABLE', 'a torn JPEG', async (scene) => ({ ...(await sent(scene)), file: await aTornJpeg() })),
];

const wrongWords = (sent: object) => [
  bad('VALIDATION', 'a long title', async () => ({ ...sent, title: 'x'.repeat(121), file: await aJpeg() })),
  bad('VALIDATION', 'a place that is none', async () => ({ ...sent, type: 'cellar', file: await aJpeg() }), {
    byType: true,
  }),
];

const wrongPosters = (sent: (scene: Scene) => Promise<object>) => [
  bad('UNSUPPORTED_TYPE', 'a film with a text for its poster', async (scene) => ({
    ...(await sent(scene)),
    file: await aFilm(),
    poster: aText(),
  })),
  bad('PAYLOAD_TOO_LARGE', 'a film with a poster of more than 2 MB', async (scene) => ({
    ...(await sent(scene)),
    file: await aFilm(),
    poster: await aHeavyJpeg(2),
  })),
  bad('UNSUPPORTED_TYPE', 'a torn film', async (scene) => ({ ...(await sent(scene)), file: await aTornFilm() })),
];

/** All that can stand in a place, and all that can be said of it. */
async function everyKind(scene: Scene, type: Place): Promise<void> {
  await aPhoto(scene, { type, state: 'ready' });
  await aPhoto(scene, { type, state: 'failed' });
  await aPlacedFilm(scene, { type });
  await aPlacedFilm(scene, { type, poster: true });
}

export const photos: Power[] = [
  {
    name: 'see the photos of a place',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/photos/type/{type}',
    graphql: 'Query.photos',
    answer: (body) => each(body.photos, photo),
    cases: [
      good('the gallery', async (scene) => {
        await aPhoto(scene);
        return { type: 'gallery' };
      }),
      good('films with and without posters, and pictures whose sizes are made or failed', async (scene) => {
        await everyKind(scene, 'banner');
        return { type: 'banner' };
      }),
      bad('VALIDATION', 'a place that is none', { type: 'cellar' }, { byType: true }),
    ],
  },
  {
    name: 'see the photos of every place',
    accessLevel: 'visitor',
    rest: 'GET /api/v1/photos/all',
    graphql: 'Query.photos',
    answer: (body) => each(body.photos.home, photo),
    cases: [
      good('those of the home page among them', async (scene) => {
        await everyKind(scene, 'home');
        return { type: 'home' };
      }),
    ],
  },
  {
    name: 'read the photos of a place',
    accessLevel: 'admin',
    rest: 'GET /api/v1/photos/list',
    graphql: 'Query.allPhotos',
    words: { perPage: 'limit' },
    answer: (body) => page(body.photos, photo, body, { perPage: 5 }),
    cases: [
      good('the gallery', async (scene) => {
        await everyKind(scene, 'gallery');
        return { type: 'gallery', perPage: 5 };
      }),
      bad('VALIDATION', 'page 0', { type: 'gallery', page: 0 }),
      bad('VALIDATION', 'more than 200 on a page', { type: 'gallery', perPage: 201 }),
      bad('VALIDATION', 'no place', {}, { byType: true }),
    ],
  },
  {
    name: 'add a photo',
    accessLevel: 'admin',
    rest: 'POST /api/v1/photos/upload',
    graphql: 'Mutation.uploadPhoto',
    words,
    answer: (body) => photo(body.photo),
    cases: [
      good('a JPEG', async () => ({ type: 'gallery', title: 'Rings', textTone: 'dark', file: await aJpeg() })),
      good('a banner out of sight', async () => ({ type: 'banner', active: false, file: await aJpeg() })),
      good('a film', async () => ({ type: 'home', mediaType: 'video', file: await aFilm() })),
      good('a film with its poster', async () => ({ type: 'banner', file: await aFilm(), poster: await aJpeg() })),
      good('a picture with a poster, which it has no use for', async () => ({
        type: 'gallery',
        file: await aJpeg(),
        poster: await aJpeg('poster.jpg'),
      })),
      bad('VALIDATION', 'a kind that is none', async () => ({ type: 'home', mediaType: 'song', file: await aJpeg() }), {
        byType: true,
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
    words,
    answer: (body) => photo(body.photo),
    cases: [
      good('its words and its place', async (scene) => {
        const { _id: id, version: seen } = await aPhoto(scene);
        return { id, seen, title: 'Evening light', type: 'home', textTone: 'light' };
      }),
      good('its file', async (scene) => ({ id: (await aPhoto(scene))._id, file: await aJpeg('other.jpg') })),
      good('the poster of a film', async (scene) => ({
        id: (await aPlacedFilm(scene, { poster: true }))._id,
        poster: await aJpeg('other.jpg'),
      })),
      good('a picture, by a film with its poster', async (scene) => ({
        id: (await aPhoto(scene))._id,
        file: await aFilm(),
        poster: await aJpeg('other.jpg'),
      })),
      good('a film, by a picture', async (scene) => ({
        id: (await aPlacedFilm(scene, { poster: true }))._id,
        file: await aJpeg('other.jpg'),
      })),
      bad('CONFLICT', 'an older version', async (scene) => ({ id: (await aPhoto(scene))._id, seen: 7, title: 'Late' })),
      ...wrongPosters(async (scene) => ({ id: (await aPlacedFilm(scene, {}))._id })),
      bad('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId, title: 'Gone' }),
      bad('PHOTO_NOT_FOUND', 'an id that is none', { id: 'first', title: 'Gone' }),
      bad('VALIDATION', 'a version that is none', { id: unknownId, seen: 0 }),
      ...wrongFiles(async (scene) => ({ id: (await aPhoto(scene))._id })),
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
      good('out of sight', async (scene) => {
        const { _id: id, version: seen } = await aPhoto(scene);
        return { id, active: false, seen };
      }),
      bad('CONFLICT', 'an older version', async (scene) => ({ id: (await aPhoto(scene))._id, active: false, seen: 7 })),
      bad('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId, active: true }),
      bad('VALIDATION', 'neither', { id: unknownId }, { byType: true }),
    ],
  },
  {
    name: 'put photos in order',
    accessLevel: 'admin',
    rest: 'PUT /api/v1/photos/order',
    graphql: 'Mutation.orderPhotos',
    answer: (body) => each(body.photos, photo),
    cases: [
      good('two of them', async (scene) => {
        const ids = [(await aPhoto(scene))._id, (await aPhoto(scene))._id];
        return { type: 'gallery', ids: [...ids].reverse(), seen: ids };
      }),
      bad('CONFLICT', 'an order that was overtaken', async (scene) => {
        const ids = [(await aPhoto(scene))._id, (await aPhoto(scene))._id];
        return { type: 'gallery', ids, seen: [...ids].reverse() };
      }),
      bad('CONFLICT', 'one that is gone', { type: 'gallery', ids: [unknownId] }),
      bad('PHOTO_NOT_FOUND', 'an id that is none', { type: 'gallery', ids: ['first'] }),
      bad('VALIDATION', 'none', { type: 'gallery', ids: [] }),
      bad('VALIDATION', 'one twice', { type: 'gallery', ids: [unknownId, unknownId] }),
      bad('VALIDATION', 'more than 200', { type: 'gallery', ids: Array.from({ length: 201 }, (_, at) => `id ${at}`) }),
    ],
  },
  {
    name: 'remove a photo',
    accessLevel: 'admin',
    rest: 'DELETE /api/v1/photos/delete/{id}',
    graphql: 'Mutation.deletePhoto',
    answer: message,
    cases: [
      good('one', async (scene) => ({ id: (await aPhoto(scene))._id })),
      good('a film with its poster', async (scene) => ({ id: (await aPlacedFilm(scene, { poster: true }))._id })),
      bad('CONFLICT', 'one that was changed meanwhile', async (scene) => ({ id: (await aPhoto(scene))._id, seen: 7 })),
      bad('VALIDATION', 'of a version that there cannot be', async (scene) => ({
        id: (await aPhoto(scene))._id,
        seen: 0,
      })),
      bad('PHOTO_NOT_FOUND', 'one that is gone', { id: unknownId }),
      bad('PHOTO_NOT_FOUND', 'an id that is none', { id: 'first' }),
    ],
  },
];
