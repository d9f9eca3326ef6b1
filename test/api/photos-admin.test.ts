import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PhotoType } from '../../domain/photos.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { anMp4, aWebm, grainyPicture, plainPicture } from '../support/data/files.js';
import { planOf, statementsOf } from '../support/programs/statements.js';

const fields =
  'id title type mediaType textTone focusX focusY active version videoUrl picture { id url width processing }';
const upload = `mutation ($input: UploadPhotoInput!) { uploadPhoto(input: $input) { ${fields} } }`;
const update = `mutation ($input: UpdatePhotoInput!) { updatePhoto(input: $input) { ${fields} } }`;
const activate = `mutation ($input: SetPhotoActiveInput!) { setPhotoActive(input: $input) { ${fields} } }`;
const order = 'mutation ($input: OrderPhotosInput!) { orderPhotos(input: $input) { id } }';
const remove = 'mutation ($input: DeletePhotoInput!) { deletePhoto(input: $input) { message } }';
const allPhotos = `query ($type: PhotoType!, $page: Int, $perPage: Int) {
  allPhotos(type: $type, page: $page, perPage: $perPage) { items { ${fields} } pageInfo { total pages } }
}`;

let app: RunningApp;
let admin: TestPerson;
let adminClient: Client;
let visitor: Client;
let jpeg: Buffer;
let mp4: Buffer;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
  adminClient = admin.client;
  visitor = asVisitor(app);
  jpeg = await plainPicture(64, 36).jpeg().toBuffer();
  mp4 = await anMp4();
});
beforeEach(() => app.database.query('DELETE FROM photos'));

const dataUrl = (content: Buffer, mime = 'image/jpeg') => `data:${mime};base64,${content.toString('base64')}`;
const asFile = (content: Buffer, name = 'a.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type });
/** Bytes after the end of a picture are allowed, because every picture is re-encoded. */
const padded = (content: Buffer, bytes: number) => Buffer.concat([content], bytes);

const addPhoto = async (title: string, type: PhotoType = 'gallery') => {
  const { body } = await adminClient.rest.post('/photos/upload', {
    type,
    title,
    mediaType: 'photo',
    image: dataUrl(jpeg),
  });
  return body.photo as { _id: string; version: number; image: { url: string } };
};
const visiblePhotos = async (type: PhotoType = 'gallery') =>
  (await visitor.rest.get(`/photos/type/${type}`)).body.photos as { _id: string; title: string }[];
const titles = async (type?: PhotoType) => (await visiblePhotos(type)).map(({ title }) => title);
const auditEntries = (subject: string) =>
  app.database.query<{ kind: string; actor_id: string; details: Record<string, unknown> }>(
    'SELECT kind, actor_id, details FROM audit_entries WHERE subject_id = $1 ORDER BY id',
    [subject],
  );
const mediaRows = async () =>
  (await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM media'))[0].count;

describe('adding a photo', () => {
  it('appends it to its type over REST and GraphQL', async () => {
    await addPhoto('First');
    const added = await adminClient.upload(upload, { input: { type: 'GALLERY', title: 'Second', file: null } }, [
      'input.file',
      asFile(jpeg),
    ]);
    expect(added.data.uploadPhoto).toMatchObject({
      title: 'Second',
      type: 'GALLERY',
      mediaType: 'PHOTO',
      active: true,
      version: 1,
      picture: { url: expect.stringMatching(/\/full\.jpg$/), processing: 'PROCESSING' },
    });
    const third = await adminClient.rest.post('/photos/upload', {
      type: 'gallery',
      mediaType: 'photo',
      title: 'Third',
      image: dataUrl(jpeg),
    });
    expect([third.status, third.body.success, third.body.photo.title]).toEqual([201, true, 'Third']);
    expect(await titles()).toEqual(['First', 'Second', 'Third']);
  });

  it('sets the media type from the content, not from the request', async () => {
    const { body } = await adminClient.rest.post('/photos/upload', {
      type: 'home',
      mediaType: 'photo',
      image: dataUrl(mp4, 'video/mp4'),
      poster: dataUrl(jpeg),
    });
    expect(body.photo).toMatchObject({
      mediaType: 'video',
      image: { url: expect.stringMatching(/\/video\.mp4$/) },
      poster: { url: expect.stringMatching(/\/full\.jpg$/) },
    });
    const seen = await visitor.fetch('GET', body.photo.image.url);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  });

  it('stores the poster of a video over GraphQL', async () => {
    const { data } = await adminClient.uploadAll(
      upload,
      { input: { type: 'BANNER', mediaType: 'PHOTO', file: null, poster: null } },
      [
        ['input.file', asFile(await aWebm(), 'a.webm', 'video/webm')],
        ['input.poster', asFile(jpeg)],
      ],
    );
    expect(data.uploadPhoto).toMatchObject({
      mediaType: 'VIDEO',
      videoUrl: expect.stringMatching(/\/video\.webm$/),
      picture: { url: expect.any(String) },
    });
  });

  it.each([
    ['banner', 'Please select an image or video'],
    ['gallery', 'Please select a file'],
    ['home', 'Please select a file'],
  ])('requires a file (%s)', async (type, message) => {
    const { status, body } = await adminClient.rest.post('/photos/upload', {
      type,
      mediaType: 'photo',
      title: 'No file',
    });
    expect([status, body.message, body.errors]).toEqual([400, message, { image: message }]);
  });

  it('takes a video that is declared as a picture for the video that it is', async () => {
    const { status, body } = await adminClient.rest.post('/photos/upload', {
      type: 'home',
      image: dataUrl(mp4, 'image/jpeg'),
    });
    expect([status, body.photo.mediaType]).toEqual([201, 'video']);
  });
});

const megabyte = 1024 * 1024;
const limits = [
  ['BANNER', 'photo', 2, 'Image size should be less than 2MB'],
  ['BANNER', 'video', 60, 'Video size should be less than 60MB'],
] as const;

describe.each(limits)('the size limit of %s %s', (type, kind, maxMegabytes, message) => {
  const content = (bytes: number) => (kind === 'video' ? anMp4({ bytes }) : Promise.resolve(padded(jpeg, bytes)));
  const mime = kind === 'video' ? 'video/mp4' : 'image/jpeg';
  const name = kind === 'video' ? 'a.mp4' : 'a.jpg';
  const overGraphql = (file: Buffer) =>
    adminClient.upload(upload, { input: { type, file: null } }, ['input.file', asFile(file, name, mime)]);

  it(`accepts ${maxMegabytes} MB over REST and GraphQL, and rejects one byte more`, async () => {
    const allowed = await content(maxMegabytes * megabyte);
    expect((await overGraphql(allowed)).errors).toBeUndefined();
    const image = dataUrl(allowed, mime);
    const { body } = await adminClient.rest.post('/photos/upload', { type: type.toLowerCase(), image });
    expect(body.success).toBe(true);
    const refused = await overGraphql(await content(maxMegabytes * megabyte + 1));
    expect([refused.code, refused.errors?.[0]?.message]).toEqual(['PAYLOAD_TOO_LARGE', message]);
    expect(await visiblePhotos(type.toLowerCase() as PhotoType)).toHaveLength(2);
  });
});

describe('the width of a stored picture', () => {
  it.each([
    ['banner', 3840],
    ['gallery', 1920],
    ['home', 1920],
  ])('a picture of the type %s is stored with at most %i pixels', async (type, width) => {
    const wide = await plainPicture(4000, 100).jpeg().toBuffer();
    const { body } = await adminClient.rest.post('/photos/upload', { type, image: dataUrl(wide) });
    expect(body.photo.image.width).toBe(width);
  });
});

describe('the focal point of a photo', () => {
  it('the focal point of a photo is its centre by default, and what the administrator sets', async () => {
    const { _id: id } = await addPhoto('First', 'banner');
    expect((await visitor.rest.get('/photos/type/banner')).body.photos).toMatchObject([{ focusX: 50, focusY: 50 }]);
    const { data } = await adminClient.graphql(update, { input: { id, focusX: 0, focusY: 100 } });
    expect(data.updatePhoto).toMatchObject({ focusX: 0, focusY: 100 });
    const { body } = await adminClient.rest.put(`/photos/update/${id}`, { focusX: 30 });
    expect(body.photo).toMatchObject({ focusX: 30, focusY: 100 });
  });

  it('the focal point of a photo is set with the upload', async () => {
    const image = dataUrl(jpeg);
    const { body } = await adminClient.rest.post('/photos/upload', { type: 'banner', image, focusX: 89, focusY: 40 });
    expect(body.photo).toMatchObject({ focusX: 89, focusY: 40 });
  });

  it('lies inside the photo', async () => {
    const { _id: id } = await addPhoto('First', 'banner');
    const { status, body } = await adminClient.rest.put(`/photos/update/${id}`, { focusX: 101, focusY: -1 });
    expect([status, body.errors]).toEqual([
      400,
      { focusX: 'focusX must be between 0 and 100', focusY: 'focusY must be between 0 and 100' },
    ]);
    for (const column of ['focus_x', 'focus_y'])
      await expect(app.database.query(`UPDATE photos SET ${column} = 101`)).rejects.toThrow(`photos_${column}_percent`);
  });
});

describe('changing a photo', () => {
  it('keeps absent fields and the position', async () => {
    const first = await addPhoto('First');
    await addPhoto('Second');
    const { data } = await adminClient.graphql(update, { input: { id: first._id, title: 'Changed', seen: 1 } });
    expect(data.updatePhoto).toMatchObject({ title: 'Changed', version: 2, mediaType: 'PHOTO' });
    expect(await titles()).toEqual(['Changed', 'Second']);
    const { body } = await adminClient.rest.put(`/photos/update/${first._id}`, { title: '', type: 'gallery' });
    expect([body.photo.title, body.photo.image.url]).toEqual([null, first.image.url]);
  });

  it('deletes the replaced video and its poster', async () => {
    const { body } = await adminClient.rest.post('/photos/upload', {
      type: 'banner',
      image: dataUrl(mp4, 'video/mp4'),
      poster: dataUrl(jpeg),
    });
    const before = await mediaRows();
    const { body: changed } = await adminClient.rest.put(`/photos/update/${body.photo._id}`, { image: dataUrl(jpeg) });
    expect(changed.photo).toMatchObject({ mediaType: 'photo', image: { url: expect.stringMatching(/full\.jpg$/) } });
    expect(await mediaRows()).toBe(before - 1);
    expect((await visitor.fetch('GET', body.photo.image.url)).status).toBe(404);
  });

  it('moves it to the end of another type', async () => {
    await addPhoto('Slide', 'home');
    const moved = await addPhoto('Moved');
    await adminClient.rest.put(`/photos/update/${moved._id}`, { type: 'home' });
    expect(await titles('home')).toEqual(['Slide', 'Moved']);
  });

  it('moves no video that is too large for the other type, over REST and GraphQL', async () => {
    const image = dataUrl(mp4, 'video/mp4');
    const { body } = await adminClient.rest.post('/photos/upload', { type: 'banner', image });
    const { _id: id } = body.photo as { _id: string };
    await app.database.query(`UPDATE media SET bytes = $1 WHERE id = (SELECT video_id FROM photos WHERE id = $2)`, [
      50 * megabyte + 1,
      id,
    ]);
    const overRest = await adminClient.rest.put(`/photos/update/${id}`, { type: 'gallery' });
    expect([overRest.status, overRest.body.message]).toEqual([413, 'File size should be less than 50MB']);
    const overGraphql = await adminClient.graphql(update, { input: { id, type: 'HOME' } });
    expect([overGraphql.code, overGraphql.errors?.[0]?.message]).toEqual([
      'PAYLOAD_TOO_LARGE',
      'File size should be less than 50MB',
    ]);
  });

  it('moves a banner to the gallery and back although its stored picture has more than 2 MB, over REST and GraphQL', async () => {
    const allowed = await grainyPicture(3840, 2560).jpeg({ quality: 35 }).toBuffer();
    expect(allowed.length).toBeLessThan(2 * megabyte);
    const { body } = await adminClient.rest.post('/photos/upload', { type: 'banner', image: dataUrl(allowed) });
    const { _id: id } = body.photo as { _id: string };
    const [stored] = await app.database.query<{ bytes: string }>(
      'SELECT bytes FROM media JOIN photos ON media.id = picture_id WHERE photos.id = $1',
      [id],
    );
    expect(Number(stored.bytes)).toBeGreaterThan(2 * megabyte);
    for (const type of ['gallery', 'banner']) {
      const { status, body: moved } = await adminClient.rest.put(`/photos/update/${id}`, { type });
      expect([status, moved.photo?.type]).toEqual([200, type]);
    }
    for (const type of ['HOME', 'BANNER']) {
      const { data, errors } = await adminClient.graphql(update, { input: { id, type } });
      expect([data?.updatePhoto?.type, errors]).toEqual([type, undefined]);
    }
  });
});

describe('an inactive photo', () => {
  it('an inactive photo is hidden from visitors, and visible to administrators in its position', async () => {
    const { _id: id } = await addPhoto('First');
    await addPhoto('Second');
    const { body } = await adminClient.rest.put(`/photos/active/${id}`, { active: false });
    expect(body.photo).toMatchObject({ active: false, version: 2 });
    expect(await titles()).toEqual(['Second']);
    expect((await visitor.rest.get('/photos/all')).body.photos.gallery).toHaveLength(1);
    const { data } = await adminClient.graphql(allPhotos, { type: 'GALLERY' });
    expect(data.allPhotos.items).toMatchObject([{ title: 'First', active: false }, { title: 'Second' }]);
    await adminClient.graphql(activate, { input: { id, active: true } });
    expect(await titles()).toEqual(['First', 'Second']);
  });
});

describe('the order of photos', () => {
  it('the order of photos is set by administrators over REST and GraphQL', async () => {
    const ids: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) ids.push((await addPhoto(title))._id);
    const [a, b, c, d] = ids;
    await adminClient.rest.put('/photos/order', { type: 'gallery', ids: [d, a, b, c], seen: ids });
    expect(await titles()).toEqual(['D', 'A', 'B', 'C']);
    const { data } = await adminClient.graphql(order, { input: { type: 'GALLERY', ids: [c, b] } });
    expect(data.orderPhotos).toEqual([{ id: c }, { id: b }]);
    expect(await titles()).toEqual(['D', 'A', 'C', 'B']);
  });

  it('the order of photos is set by only one of two concurrent requests; the other gets 409', async () => {
    const seen: string[] = [];
    for (const title of ['A', 'B', 'C']) seen.push((await addPhoto(title))._id);
    const [a, b, c] = seen;
    const responses = await Promise.all(
      [
        [b, a, c],
        [c, b, a],
      ].map((ids) => adminClient.rest.put('/photos/order', { type: 'gallery', ids, seen })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives photos added at the same time separate positions', async () => {
    await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((title) => addPhoto(title)));
    const rows = await app.database.query<{ position: number }>('SELECT position FROM photos ORDER BY position');
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('deleting a photo', () => {
  it('removes it with its files, and is 404 the second time', async () => {
    const { _id: id, image } = await addPhoto('First');
    const before = await mediaRows();
    expect((await adminClient.rest.delete(`/photos/delete/${id}`)).body.message).toBe('Photo deleted successfully');
    expect([await titles(), await mediaRows()]).toEqual([[], before - 1]);
    expect((await visitor.fetch('GET', image.url)).status).toBe(404);
    const again = await adminClient.graphql(remove, { input: { id } });
    expect(again.code).toBe('PHOTO_NOT_FOUND');
    expect((await adminClient.rest.delete('/photos/delete/none')).status).toBe(404);
  });
});

describe('photo changes', () => {
  it('photo changes are recorded in the audit log with their actor', async () => {
    const { _id: id } = await addPhoto('First');
    await adminClient.rest.put(`/photos/update/${id}`, { title: 'Other' });
    await adminClient.rest.put(`/photos/active/${id}`, { active: false });
    await adminClient.rest.put('/photos/order', { type: 'gallery', ids: [id] });
    await adminClient.rest.delete(`/photos/delete/${id}`);
    const entries = await auditEntries(id);
    expect(entries.map(({ kind }) => kind)).toEqual(['photo.added', 'photo.changed', 'photo.changed', 'photo.deleted']);
    expect(entries.every(({ actor_id: actor }) => actor === admin.id)).toBe(true);
    expect(entries[2]?.details).toEqual({ type: 'gallery', active: false });
    const [ordered] = await app.database.query<{ details: unknown }>(
      `SELECT details FROM audit_entries WHERE kind = 'photo.ordered' ORDER BY id DESC LIMIT 1`,
    );
    expect(ordered?.details).toEqual({ type: 'gallery', photos: 1 });
  });
});

describe('photo uploads with large bodies', () => {
  it('large photo uploads are all accepted when three arrive at once', async () => {
    const video = dataUrl(await anMp4({ bytes: 8 * megabyte }), 'video/mp4');
    const responses = await Promise.all(
      [1, 2, 3].map((n) =>
        adminClient.rest.post('/photos/upload', { type: 'home', title: `Video ${n}`, image: video }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('large photo uploads are rejected with 400 when they are not valid JSON', async () => {
    const json = { 'content-type': 'application/json' };
    const broken = await adminClient.call('POST', '/photos/upload', '{"image": "data:', json);
    expect([broken.status, broken.body.code]).toEqual([400, 'BAD_REQUEST']);
    const withProto = await adminClient.call('POST', '/photos/upload', '{"__proto__": {"type": "home"}}', json);
    expect([withProto.status, withProto.body.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('GET /api/v1/photos/list', () => {
  it('the list of photos is paged and reads 10,000 photos without a sequential scan', async () => {
    const { _id: id } = await addPhoto('Only');
    await app.database.query(
      `INSERT INTO photos (id, type, media_type, picture_id, position)
       SELECT gen_random_uuid(), 'gallery', 'photo', photos.picture_id, n FROM photos, generate_series(1, 9999) AS n
       WHERE photos.id = $1`,
      [id],
    );
    await app.database.query('ANALYZE photos');
    const { body } = await adminClient.rest.get('/photos/list?type=gallery&page=2&limit=20');
    expect([body.photos.length, body.total, body.totalPages]).toEqual([20, 10_000, 500]);
    const statements = await statementsOf(app, () => adminClient.rest.get('/photos/list?type=gallery&limit=20'));
    expect(statements.length).toBeLessThanOrEqual(3);
    const [page] = statements.filter(({ sql }) => sql.includes('LIMIT'));
    expect(page && (await planOf(app, page))).not.toContain('Seq Scan photos');
  });
});
