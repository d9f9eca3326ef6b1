import { each, message, page, photo } from './rest-responses.js';
import { aMislabelledPng, aVideo, aHeavyJpeg, aJpeg, aText, aTruncatedVideo, aTruncatedJpeg } from './files.js';
import { aVideoPhoto, aPhoto, type Place } from './photo-builders.js';
import { fails, succeeds, unknownId, type Operation, type CaseContext } from './operation.js';

const restNames = { file: 'image' };
const files = (sent: (context: CaseContext) => Promise<object>) => [
  fails('UNSUPPORTED_TYPE', 'a text file', async (context) => ({ ...(await sent(context)), file: aText() })),
  succeeds('a JPEG that claims to be a PNG', async (context) => ({
    ...(await sent(context)),
    file: await aMislabelledPng(),
  })),
  fails('PAYLOAD_TOO_LARGE', 'a banner of more than 2 MB', async (context) => ({
    ...(await sent(context)),
    type: 'banner',
    file: await aHeavyJpeg(2),
  })),
  fails('MEDIA_UNREADABLE', 'a truncated JPEG', async (context) => ({
    ...(await sent(context)),
    file: await aTruncatedJpeg(),
  })),
];

const wrongWords = (sent: object) => [
  fails('VALIDATION', 'a title that is too long', async () => ({
    ...sent,
    title: 'x'.repeat(121),
    file: await aJpeg(),
  })),
  fails('VALIDATION', 'a focal point outside the photo', async () => ({ ...sent, focusX: 101, file: await aJpeg() })),
  fails('VALIDATION', 'an unknown type', async () => ({ ...sent, type: 'cellar', file: await aJpeg() }), {
    rejectedByType: true,
  }),
];

const wrongPosters = (sent: (context: CaseContext) => Promise<object>) => [
  fails('UNSUPPORTED_TYPE', 'a video with a text file as poster', async (context) => ({
    ...(await sent(context)),
    file: await aVideo(),
    poster: aText(),
  })),
  fails('PAYLOAD_TOO_LARGE', 'a video with a poster of more than 2 MB', async (context) => ({
    ...(await sent(context)),
    file: await aVideo(),
    poster: await aHeavyJpeg(2),
  })),
  fails('UNSUPPORTED_TYPE', 'a truncated video', async (context) => ({
    ...(await sent(context)),
    file: await aTruncatedVideo(),
  })),
];

/** Every kind of photo, with every field set. */
async function everyKind(context: CaseContext, type: Place): Promise<void> {
  await aPhoto(context, { type, state: 'ready' });
  await aPhoto(context, { type, state: 'failed' });
  await aVideoPhoto(context, { type });
  await aVideoPhoto(context, { type, poster: true });
}

export const photos: Operation[] = [
  {
    name: 'read the photos of a type',
    rest: 'GET /api/v1/photos/type/{type}',
    graphql: 'Query.photos',
    response: (body) => each(body.photos, photo),
    cases: [
      succeeds('the gallery', async (context) => {
        await aPhoto(context);
        return { type: 'gallery' };
      }),
      succeeds('videos with and without posters, and pictures with ready or failed renditions', async (context) => {
        await everyKind(context, 'banner');
        return { type: 'banner' };
      }),
      fails('VALIDATION', 'an unknown type', { type: 'cellar' }, { rejectedByType: true }),
    ],
  },
  {
    name: 'read all photos',
    rest: 'GET /api/v1/photos/all',
    graphql: 'Query.photos',
    response: (body) => each(body.photos.home, photo),
    cases: [
      succeeds('including those of the home page', async (context) => {
        await everyKind(context, 'home');
        return { type: 'home' };
      }),
    ],
  },
  {
    name: 'list the photos of a type',
    rest: 'GET /api/v1/photos/list',
    graphql: 'Query.allPhotos',
    restNames: { perPage: 'limit' },
    response: (body) => page(body.photos, photo, body, { perPage: 5 }),
    cases: [
      succeeds('the gallery', async (context) => {
        await everyKind(context, 'gallery');
        return { type: 'gallery', perPage: 5 };
      }),
      fails('VALIDATION', 'a missing type', {}, { rejectedByType: true }),
    ],
  },
  {
    name: 'read a photo',
    rest: 'GET /api/v1/photos/{id}',
    graphql: 'Query.photo',
    response: (body) => photo(body.photo),
    cases: [
      succeeds('by its id', async (context) => ({ id: (await aPhoto(context))._id })),
      fails('PHOTO_NOT_FOUND', 'an unknown id', { id: unknownId }),
      fails('PHOTO_NOT_FOUND', 'a malformed id', { id: 'first' }),
    ],
  },
  {
    name: 'add a photo',
    rest: 'POST /api/v1/photos/upload',
    graphql: 'Mutation.uploadPhoto',
    restNames,
    response: (body) => photo(body.photo),
    cases: [
      succeeds('a JPEG', async () => ({ type: 'gallery', title: 'Rings', textTone: 'dark', file: await aJpeg() })),
      succeeds('an inactive banner with a focal point', async () => ({
        type: 'banner',
        active: false,
        focusX: 89,
        focusY: 0,
        file: await aJpeg(),
      })),
      succeeds('a video', async () => ({ type: 'home', mediaType: 'video', file: await aVideo() })),
      succeeds('a video with a poster', async () => ({ type: 'banner', file: await aVideo(), poster: await aJpeg() })),
      succeeds('a picture with a poster, which is ignored', async () => ({
        type: 'gallery',
        file: await aJpeg(),
        poster: await aJpeg('poster.jpg'),
      })),
      fails(
        'VALIDATION',
        'an unknown media type',
        async () => ({ type: 'home', mediaType: 'song', file: await aJpeg() }),
        {
          rejectedByType: true,
        },
      ),
      ...wrongPosters(() => Promise.resolve({ type: 'gallery' })),
      ...files(() => Promise.resolve({ type: 'gallery' })),
      ...wrongWords({ type: 'gallery' }),
    ],
  },
  {
    name: 'update a photo',
    rest: 'PUT /api/v1/photos/update/{id}',
    graphql: 'Mutation.updatePhoto',
    restNames,
    response: (body) => photo(body.photo),
    cases: [
      succeeds('its title and type', async (context) => {
        const { _id: id, version: seen } = await aPhoto(context);
        return { id, seen, title: 'Evening light', type: 'home', textTone: 'light', focusX: 20, focusY: 70 };
      }),
      succeeds('its file', async (context) => ({ id: (await aPhoto(context))._id, file: await aJpeg('other.jpg') })),
      succeeds('the poster of a video', async (context) => ({
        id: (await aVideoPhoto(context, { poster: true }))._id,
        poster: await aJpeg('other.jpg'),
      })),
      succeeds('replacing a picture by a video with a poster', async (context) => ({
        id: (await aPhoto(context))._id,
        file: await aVideo(),
        poster: await aJpeg('other.jpg'),
      })),
      succeeds('replacing a video by a picture', async (context) => ({
        id: (await aVideoPhoto(context, { poster: true }))._id,
        file: await aJpeg('other.jpg'),
      })),
      fails('CONFLICT', 'an outdated version', async (context) => ({
        id: (await aPhoto(context))._id,
        seen: 7,
        title: 'Late',
      })),
      ...wrongPosters(async (context) => ({ id: (await aVideoPhoto(context, {}))._id })),
      fails('PHOTO_NOT_FOUND', 'one that does not exist', { id: unknownId, title: 'Gone' }),
      fails('PHOTO_NOT_FOUND', 'a malformed id', { id: 'first', title: 'Gone' }),
      fails('VALIDATION', 'an invalid version', { id: unknownId, seen: 0 }),
      ...files(async (context) => ({ id: (await aPhoto(context))._id })),
      ...wrongWords({ id: unknownId }),
    ],
  },
  {
    name: 'show or hide a photo',
    rest: 'PUT /api/v1/photos/active/{id}',
    graphql: 'Mutation.setPhotoActive',
    response: (body) => photo(body.photo),
    cases: [
      succeeds('hides it', async (context) => {
        const { _id: id, version: seen } = await aPhoto(context);
        return { id, active: false, seen };
      }),
      fails('CONFLICT', 'an outdated version', async (context) => ({
        id: (await aPhoto(context))._id,
        active: false,
        seen: 7,
      })),
      fails('PHOTO_NOT_FOUND', 'one that does not exist', { id: unknownId, active: true }),
      fails('VALIDATION', 'missing fields', { id: unknownId }, { rejectedByType: true }),
    ],
  },
  {
    name: 'reorder photos',
    rest: 'PUT /api/v1/photos/order',
    graphql: 'Mutation.orderPhotos',
    response: (body) => each(body.photos, photo),
    cases: [
      succeeds('two of them', async (context) => {
        const ids = [(await aPhoto(context))._id, (await aPhoto(context))._id];
        return { type: 'gallery', ids: [...ids].reverse(), seen: ids };
      }),
      fails('CONFLICT', 'an outdated order', async (context) => {
        const ids = [(await aPhoto(context))._id, (await aPhoto(context))._id];
        return { type: 'gallery', ids, seen: [...ids].reverse() };
      }),
      fails('CONFLICT', 'one that does not exist', { type: 'gallery', ids: [unknownId] }),
      fails('PHOTO_NOT_FOUND', 'a malformed id', { type: 'gallery', ids: ['first'] }),
      fails('VALIDATION', 'an empty list', { type: 'gallery', ids: [] }),
      fails('VALIDATION', 'a repeated id', { type: 'gallery', ids: [unknownId, unknownId] }),
      fails('VALIDATION', 'more than 200', {
        type: 'gallery',
        ids: Array.from({ length: 201 }, (_, at) => `id ${at}`),
      }),
    ],
  },
  {
    name: 'delete a photo',
    rest: 'DELETE /api/v1/photos/delete/{id}',
    graphql: 'Mutation.deletePhoto',
    response: message,
    cases: [
      succeeds('one', async (context) => ({ id: (await aPhoto(context))._id })),
      succeeds('a video with a poster', async (context) => ({
        id: (await aVideoPhoto(context, { poster: true }))._id,
      })),
      fails('CONFLICT', 'an outdated version', async (context) => ({ id: (await aPhoto(context))._id, seen: 7 })),
      fails('VALIDATION', 'an invalid version', async (context) => ({
        id: (await aPhoto(context))._id,
        seen: 0,
      })),
      fails('PHOTO_NOT_FOUND', 'one that does not exist', { id: unknownId }),
      fails('PHOTO_NOT_FOUND', 'a malformed id', { id: 'first' }),
    ],
  },
];
