import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync, closeSync, ftruncateSync, readdirSync, readlinkSync, writeSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { readingLimits } from '../../server/platform/http/limits/slow-clients.js';
import { PictureTokens } from '../../server/features/auth/sessions/picture-token.js';
import { drawWatermark, renderText } from '../../server/platform/files/delivery/watermark.js';
import { type FileUse, MediaService } from '../../server/platform/files/media/media.service.js';
import { Storage } from '../../server/platform/files/storage/storage.js';
import { type RunningApp, startApp, startBeside } from '../support/programs/app.js';
import { aCustomer, anAdmin, anExpired, expire, type TestPerson } from '../support/data/builders.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { anOrder, aProduct, archive, inCart } from '../support/data/shop.js';
import { statementsOf } from '../support/programs/statements.js';
import { quickest, until } from '../support/time.js';

const anything = { maxBytes: 5e6, types: ['image/jpeg', 'application/pdf'], wrongType: 'No', tooLarge: 'No' };

async function uploaded(
  app: RunningApp,
  content: Buffer,
  { fileName, ...use }: Partial<FileUse & { fileName: string }>,
) {
  const media = app.nest.get(MediaService, { strict: false });
  const file = await media.receive({ content, fileName }, [anything], { audience: 'catalogue', ...use });
  return app.nest.get(DataSource).transaction((tx) => media.insert(tx, file));
}

/** Adds a picture, waits for all its renditions and returns its path under `/media`. */
async function aRenderedPicture(
  app: RunningApp,
  width: number,
  more: Partial<FileUse & { fileName: string }> = {},
): Promise<string> {
  const { id } = await uploaded(app, await plainPicture(width, 500).jpeg().toBuffer(), more);
  for (;;) {
    const [row] = await app.database.query<{ state: string }>('SELECT state FROM media WHERE id = $1', [id]);
    if (row?.state === 'ready') return `/media/${id}`;
    await pause(50);
  }
}

interface ErrorBody {
  code: string;
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a file URL copied from an administrator’s page', () => {
  let app: RunningApp;
  let admin: TestPerson;
  let others: Record<string, Client>;
  let addresses: { url: string; isAllowed: (name: string) => boolean }[];

  beforeAll(async () => {
    // Watermarks are on, so that the watermarked renditions are covered too.
    app = await startApp({ WATERMARK: 'on' });
    const [owner, another] = [await aCustomer(app), await aCustomer(app)];
    admin = await anAdmin(app);
    const signedOut = await aCustomer(app);
    await signedOut.client.rest.get('/logout');
    others = {
      'a visitor': asVisitor(app),
      'an expired customer': (await anExpired(app)).client,
      'a customer who signed out': signedOut.client,
      'another company': another.client,
    };
    const product = await aRenderedPicture(app, 700);
    const avatar = await aRenderedPicture(app, 300, { audience: 'owner', ownerId: owner.id });
    const pdf = await uploaded(app, aPdf(), { audience: 'owner', ownerId: owner.id, fileName: 'design.pdf' });
    const membersOnly = (name: string) => name === 'another company';
    const noOther = () => false;
    addresses = [
      ...['full.jpg', '320.webp', '640.avif', '700.webp', '700.avif'].map((name) => ({
        url: `${product}/${name}`,
        isAllowed: membersOnly,
      })),
      ...['full.jpg', '300.webp'].map((name) => ({ url: `${avatar}/${name}`, isAllowed: noOther })),
      { url: pdf.url, isAllowed: noOther },
    ];
  });
  afterAll(() => app?.close());

  it('a copied file URL is denied to other callers, whatever conditional or range headers they send', async () => {
    for (const { url, isAllowed } of addresses) {
      const seen = await admin.client.fetch('GET', url);
      expect(seen.status).toBe(200);
      expect((await bytesOf(seen)).length).toBe(Number(seen.headers.get('content-length')));
      const etag = seen.headers.get('etag') ?? '';
      for (const [name, client] of Object.entries(others)) {
        if (isAllowed(name)) continue;
        for (const headers of [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }, { range: 'bytes=0-9' }])
          for (const method of ['GET', 'HEAD']) {
            const response = await client.fetch(method, url, undefined, headers as Record<string, string>);
            expect([401, 403, 404]).toContain(response.status);
            expect(response.headers.get('etag')).toBeNull();
            expect((await bytesOf(response)).includes('JFIF')).toBe(false);
          }
      }
    }
  });
});

/** Headers of an `<img>` on a page of another site. It sends neither an origin nor a token. */
const asImage = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

describe('a signed address', () => {
  const origin = 'https://storefront.example';
  let app: RunningApp;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ WATERMARK: 'on', CORS_ORIGINS: origin });
    folder = await aRenderedPicture(app, 700);
  });
  afterAll(() => app?.close());

  const idOf = (address: string) => address.replace('/media/', '');
  const show = async (address: string, method = 'GET', headers: Record<string, string> = {}, by = asVisitor(app)) => {
    const response = await by.fetch(method, address, undefined, { ...asImage, ...headers });
    const code = response.status < 400 || method === 'HEAD' ? undefined : ((await response.json()) as ErrorBody).code;
    return { status: response.status, code, headers: response.headers };
  };

  /** A customer on the page of a storefront, with the query string that the page has got for the picture. */
  async function aBuyer() {
    const person = await aCustomer(app);
    const { client } = person;
    const page = Object.assign(asVisitor(app), { bearer: client.cookies.get('access_token'), origin });
    const sign = async (of = folder) => {
      const { status, body } = await page.rest.post('/api/v1/media/sign', { ids: [idOf(of)] });
      expect(status).toBe(200);
      return body.pictures[0].queryString as string;
    };
    return { person, client, page, sign, queryString: await sign() };
  }

  it('a signed address shows a picture on a page of another origin, as its viewer sees it', async () => {
    const { client, page, sign, queryString } = await aBuyer();
    for (const name of ['full.jpg', '640.avif', '700.webp']) {
      expect((await show(`${folder}/${name}`)).code).toBe('UNAUTHENTICATED');
      const shown = await show(`${folder}/${name}${queryString}`);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(shown.headers.get('cache-control')).toBe('private, no-cache');
      expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
      // Watermarked copies of other viewers have other ETags.
      const etag = (await client.fetch('GET', `${folder}/${name}`)).headers.get('etag') ?? '';
      expect(shown.headers.get('etag')).toBe(etag);
      expect((await show(`${folder}/${name}${queryString}`, 'GET', { 'if-none-match': etag })).status).toBe(304);
      expect((await show(`${folder}/${name}${queryString}`, 'HEAD')).status).toBe(200);
    }
    expect((await page.fetch('GET', `${folder}/640.avif`)).headers.get('cross-origin-resource-policy')).toBe(
      'same-origin',
    );
    expect(await sign()).toBe(queryString);
  });

  it('a signed address is valid for five to ten minutes by the clock of the database', async () => {
    const { person, page } = await aBuyer();
    const query = 'query ($ids: [ID!]!) { signedPictures(ids: $ids) { expiresAt } }';
    const { data } = await page.graphql(query, { ids: [idOf(folder)] });
    const [row] = await app.database.query<{ valid: number; now: number; session: string }>(
      `SELECT extract(epoch FROM $1::timestamptz - now())::float AS valid, extract(epoch FROM now())::float AS now,
         (SELECT id FROM sessions WHERE user_id = $2) AS session`,
      [data.signedPictures[0].expiresAt, person.id],
    );
    const { valid, now, session } = row ?? { valid: 0, now: 0, session: '' };
    expect(valid).toBeGreaterThan(290);
    expect(valid).toBeLessThanOrEqual(600);
    const tokens = app.nest.get(PictureTokens, { strict: false });
    const codeAt = async (expires: number) => {
      const token = tokens.sign({ userId: person.id, sessionId: session, expires }, idOf(folder));
      return (await show(`${folder}/640.avif?token=${token}`)).code;
    };
    expect([await codeAt(now + 20), await codeAt(now)]).toEqual([undefined, 'UNAUTHENTICATED']);
  });

  it('a signed address opens no other file, and its token no other call', async () => {
    const { client, page, sign, queryString } = await aBuyer();
    const { id: ownerId } = await aCustomer(app);
    const portrait = await aRenderedPicture(app, 320, { audience: 'owner', ownerId });
    expect((await show(`${portrait}/320.webp${await sign(portrait)}`)).code).toBe('MEDIA_NOT_FOUND');
    const token = queryString.replace('?token=', '');
    const other = await aRenderedPicture(app, 330);
    const cookies = asUser(app, client.cookies);
    for (const address of [
      `${other}/320.webp${queryString}`,
      `${folder}/640.avif?token=${page.bearer}`,
      `${folder}/640.avif?token=${token}x`,
      `${folder}/640.avif?token=`,
      `${folder}/640.avif?token=${token}&token=${token}`,
    ])
      // Cookies of the user who visits the page do not open what the token does not open.
      expect([address, (await show(address, 'GET', {}, cookies)).code]).toEqual([address, 'UNAUTHENTICATED']);
    const asBearer = Object.assign(asVisitor(app), { bearer: token });
    expect((await asBearer.rest.get('/me')).status).toBe(401);
    expect((await asBearer.graphql('{ me { id } }')).code).toBe('UNAUTHENTICATED');
    expect((await asBearer.fetch('GET', `${folder}/640.avif`)).status).toBe(401);
    expect((await asVisitor(app).rest.get(`/check-access${queryString}`)).status).toBe(401);
  });

  it('a signed address stops working when the session or the access of its viewer ends', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()];
    const statuses = () =>
      Promise.all([one, other].map(async (buyer) => (await show(`${folder}/640.avif${buyer.queryString}`)).code));
    expect(await statuses()).toEqual([undefined, undefined]);
    await one.client.rest.post('/logout');
    await expire(app, other.person);
    expect(await statuses()).toEqual(['UNAUTHENTICATED', 'ACCESS_EXPIRED']);
  });

  it('a signed address of a public picture works with any token', async () => {
    const banner = await aRenderedPicture(app, 320, { audience: 'public' });
    const shown = await show(`${banner}/320.webp?token=old`);
    expect([shown.status, shown.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
    expect((await show(`${banner}/320.webp`)).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('the watermark', () => {
  let app: RunningApp;
  let customer: TestPerson;
  let otherCustomer: TestPerson;
  let admin: TestPerson;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ WATERMARK: 'on' });
    customer = await aCustomer(app, { companyName: 'Lakshmi Gold Works' });
    otherCustomer = await aCustomer(app, { companyName: 'Mehta & Söhne' });
    admin = await anAdmin(app);
    folder = await aRenderedPicture(app, 700);
  });
  afterAll(() => app?.close());

  const seenBy = async (client: Client, name: string, at = folder) => {
    const response = await client.fetch('GET', `${at}/${name}`);
    return { status: response.status, etag: response.headers.get('etag'), bytes: await bytesOf(response) };
  };

  // The server only writes AVIF and blocks reading it; the tests read it to compare pixels.
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadHeif'] }));
  afterAll(() => sharp.block({ operation: ['VipsForeignLoadHeif'] }));

  const pixels = (bytes: Buffer) => sharp(bytes).resize(700).removeAlpha().greyscale().raw().toBuffer();

  /** Number of pixels that differ by more than compression noise. */
  async function different(left: Buffer, right: Buffer): Promise<number> {
    const [a, b] = await Promise.all([pixels(left), pixels(right)]);
    return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 8).length;
  }

  it.each(['full.jpg', '700.webp', '700.avif'])(
    'the watermark is in the largest rendition %s and differs for each company',
    async (name) => {
      const [mine, theirs, plain] = await Promise.all(
        [customer.client, otherCustomer.client, admin.client].map((c) => seenBy(c, name)),
      );
      if (!mine || !theirs || !plain) throw new Error('Three renditions were requested');
      expect([mine.status, theirs.status, plain.status]).toEqual([200, 200, 200]);
      expect(new Set([mine.etag, theirs.etag, plain.etag]).size).toBe(3);
      // The picture has one colour, so pixels that differ belong to letters.
      for (const marked of [mine, theirs]) {
        const letters = await different(marked.bytes, plain.bytes);
        expect(letters).toBeGreaterThan(700 * 500 * 0.01);
        expect(letters).toBeLessThan(700 * 500 * 0.4);
      }
      expect(await different(mine.bytes, theirs.bytes)).toBeGreaterThan(700 * 500 * 0.01);
      expect(await sharp(mine.bytes).metadata()).toMatchObject({ width: 700, height: 500 });
    },
  );

  it('the watermark is not in smaller renditions', async () => {
    for (const name of ['320.webp', '640.avif'])
      expect((await seenBy(customer.client, name)).bytes.equals((await seenBy(admin.client, name)).bytes)).toBe(true);
  });

  it('the watermark is drawn once for each viewer and picture, however many requests arrive at once', async () => {
    const storage = app.nest.get(Storage, { strict: false });
    const picture = await aRenderedPicture(app, 400);
    const stored = jest.spyOn(storage, 'putAt');
    const seen = await Promise.all(Array.from({ length: 5 }, () => seenBy(customer.client, '400.webp', picture)));
    seen.push(await seenBy(customer.client, '400.webp', picture));
    expect(new Set(seen.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(stored).toHaveBeenCalledTimes(1);
    await seenBy(otherCustomer.client, '400.webp', picture);
    expect(stored).toHaveBeenCalledTimes(2);
    stored.mockRestore();
  });

  it('the watermark is revalidated with 304 only for the viewer it was drawn for', async () => {
    const { etag } = await seenBy(customer.client, '700.webp');
    const ask = (person: TestPerson) =>
      person.client.fetch('GET', `${folder}/700.webp`, undefined, { 'if-none-match': etag ?? '' });
    expect([(await ask(customer)).status, (await ask(otherCustomer)).status, (await ask(admin)).status]).toEqual([
      304, 200, 200,
    ]);
  });

  it('supports range requests', async () => {
    const { bytes } = await seenBy(customer.client, '700.webp');
    const part = await customer.client.fetch('GET', `${folder}/700.webp`, undefined, { range: 'bytes=50-99' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 50-99/${bytes.length}`]);
    expect((await bytesOf(part)).equals(bytes.subarray(50, 100))).toBe(true);
  });

  it('the watermark is drawn again when the watermarked copy was removed', async () => {
    const before = await seenBy(customer.client, '700.avif');
    const storage = app.nest.get(Storage, { strict: false });
    for await (const keys of storage.keysOlderThan(new Date(Date.now() + 60_000), 'watermarked'))
      for (const key of keys) await storage.remove(key);
    const after = await seenBy(customer.client, '700.avif');
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, true]);
  });

  it.each([
    '<span size="99999999">&amp;',
    '</text><image href="file:///etc/passwd"/>',
    '%s%n\u0007\u202e',
    '宝石店',
    '   -   ',
  ])('handles the company name %j', async (companyName) => {
    const { client } = await aCustomer(app, { companyName });
    const { status, bytes } = await seenBy(client, '700.webp');
    expect(status).toBe(200);
    expect(await different(bytes, (await seenBy(admin.client, '700.webp')).bytes)).toBeGreaterThan(1_000);
  });
});

it.each([
  ['Devanagari', 'क्षि'],
  ['Arabic', 'لا'],
  ['Bengali', 'ক্ষি'],
  ['Gujarati', 'ક્ષિ'],
  ['Gurmukhi', 'ਕਿੰ'],
  ['Hebrew', 'שָּׁ'],
  ['Kannada', 'ಕ್ಷಿ'],
  ['Malayalam', 'ക്ഷി'],
  ['Tamil', 'க்'],
  ['Telugu', 'క్షి'],
  ['Thai', 'กู้'],
])('letters of a watermark in %s are drawn by a font, and joined', async (_, syllable) => {
  const widthOf = async (text: string) => (await renderText(text, 20, { width: 1_000, height: 100 })).width;
  // A box is drawn for each character that no font has.
  const box = await widthOf('\u0378');
  expect(await widthOf(syllable)).toBeLessThan(box * ([...syllable].length - 0.5));
});

it('a watermark with a long name is drawn on a picture of any size', async () => {
  for (const [width, height] of [
    [1, 1],
    [40, 2_000],
    [2_000, 3],
  ] as const) {
    const picture = sharp({ create: { width, height, channels: 3, background: 'grey' } });
    const drawn = await drawWatermark(picture, { width, format: 'webp', text: 'W'.repeat(60) });
    expect(await sharp(drawn).metadata()).toMatchObject({ width, height });
  }
});

describe('file delivery', () => {
  let app: RunningApp;
  let video: string;
  let url: URL;
  const megabyte = 1024 * 1024;
  const size = 60 * megabyte;

  beforeAll(async () => {
    app = await startApp();
    const path = join(app.config.dataDir, 'video.mp4');
    const file = openSync(path, 'w');
    writeSync(file, randomUUID());
    ftruncateSync(file, size);
    closeSync(file);
    const key = await app.nest.get(Storage, { strict: false }).putFile(path, 'mp4');
    const id = randomUUID();
    await app.database.query(
      `INSERT INTO media (id, kind, audience, sha256, mime, bytes, state, files)
       VALUES ($1, 'video', 'public', '', 'video/mp4', $2, 'ready', $3)`,
      [id, size, JSON.stringify([{ name: 'video.mp4', key, mime: 'video/mp4', bytes: size }])],
    );
    video = `/media/${id}/video.mp4`;
    url = new URL(video, app.url);
  });
  afterAll(() => app?.close());

  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((handle) => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`).includes('/uploads/');
      } catch {
        return false;
      }
    }).length;

  /** Starts a request and then reads nothing until the test does. */
  async function reader(): Promise<IncomingMessage> {
    const call = get(url, { agent: false });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    await once(response, 'readable');
    return response;
  }

  const memory = () => {
    const { rss, arrayBuffers } = process.memoryUsage();
    return { rss, arrayBuffers };
  };

  it('file delivery does not buffer files for slow readers, and closes them when the readers disconnect', async () => {
    await (await fetch(url, { headers: { range: `bytes=0-${megabyte}` } })).arrayBuffer();
    const before = memory();
    const readers = await Promise.all(Array.from({ length: 8 }, reader));
    expect(openFiles()).toBe(8);
    for (let taken = 0; taken < 40; taken++)
      for (const response of readers) {
        if (response.read() === null) await once(response, 'readable');
      }
    const during = memory();
    // Eight copies would be 480 MB.
    expect((during.rss - before.rss) / megabyte).toBeLessThan(120);
    expect((during.arrayBuffers - before.arrayBuffers) / megabyte).toBeLessThan(60);
    for (const response of readers) response.destroy();
    await until(() => openFiles() === 0);
    expect(openFiles()).toBe(0);
  });

  it('closes the file when the connection breaks before the first byte', async () => {
    for (let times = 0; times < 30; times++) {
      const call = get(url, { agent: false }).on('error', () => undefined);
      await once(call, 'socket');
      call.end();
      await pause(times % 5);
      call.destroy();
    }
    await until(() => openFiles() === 0);
    expect(openFiles()).toBe(0);
  });

  it('closes the file when a connected reader stops reading', async () => {
    const { stallMs } = readingLimits;
    readingLimits.stallMs = 300;
    const response = await reader();
    await until(() => openFiles() === 0);
    readingLimits.stallMs = stallMs;
    expect(openFiles()).toBe(0);
    response.destroy();
  });

  it('file delivery does not open the file for a HEAD request', async () => {
    const storage = app.nest.get(Storage, { strict: false });
    const opened = jest.spyOn(storage, 'open');
    const response = await fetch(url, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(size)]);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('responds to a request for 1,000 ranges quickly, and with the whole file', async () => {
    const range = `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at * 1_000}-`).join(',')}`;
    const ask = async () => {
      const response = await fetch(url, { method: 'HEAD', headers: { range } });
      expect([200, 416]).toContain(response.status);
      expect(response.headers.get('content-range')).toBeNull();
    };
    const took = await quickest(40, ask, 50);
    expect(took).toBeLessThan(50);
  });

  it('takes one statement for a member’s further files of a picture, and none for a public file, in the same second', async () => {
    const { client } = await aCustomer(app);
    const folder = await aRenderedPicture(app, 500);
    await client.fetch('GET', `${folder}/320.webp`);
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '"x"' }] as Record<string, string>[]) {
      const read = async () => bytesOf(await client.fetch('GET', `${folder}/500.avif`, undefined, headers));
      // Once a second, a read sends a second statement.
      await until(async () => (await statementsOf(app, read)).length === 1);
    }
    const readPublic = () => fetch(url, { method: 'HEAD' });
    await until(() =>
      statementsOf(app, readPublic).then(
        () => false,
        (error: Error) => error.message === 'No statements were recorded',
      ),
    );
  });
});

describe('a deleted file', () => {
  let app: RunningApp;
  let other: Awaited<ReturnType<typeof startBeside>>;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await startApp();
    other = await startBeside(app);
    admin = await anAdmin(app);
  });
  afterAll(async () => {
    await other?.close();
    await app?.close();
  });

  const aDataUrl = async () =>
    `data:image/jpeg;base64,${(await plainPicture(400, 300).jpeg().toBuffer()).toString('base64')}`;
  const at = ({ url }: { url: string }, client?: Client) => asUser({ url }, client?.cookies ?? []);

  /** Reads the file at both servers, so that both have it in memory, and again after it was deleted. */
  async function readAround(url: string, reader: Client | undefined, deleteIt: () => Promise<unknown>) {
    const statusAt = async (server: { url: string }) => (await at(server, reader).fetch('GET', url)).status;
    expect([await statusAt(app), await statusAt(other)]).toEqual([200, 200]);
    await deleteIt();
    expect(await statusAt(app)).toBe(404);
    await until(async () => (await statusAt(other)) === 404, 3_000);
  }

  it('a deleted photo of the gallery is not sent any more', async () => {
    const photo = { type: 'gallery', mediaType: 'photo', image: await aDataUrl() };
    const { body } = await admin.client.rest.post('/photos/upload', photo);
    const { _id: id, image } = body.photo;
    await readAround(image.url, undefined, () => admin.client.rest.delete(`/photos/delete/${id}`));
  });

  it('a picture of an archived product is sent only to customers with it in orders or cart', async () => {
    const product = await aProduct(app);
    const [outsider, buyer, keeper] = [await aCustomer(app), await aCustomer(app), await aCustomer(app)];
    await anOrder({ by: buyer, lines: [{ product }] });
    await inCart(keeper, { product });
    const url = product.images[0]?.url ?? '';
    await readAround(url, outsider.client, () => archive(app, product));
    const statusFor = async ({ client }: TestPerson) => (await at(app, client).fetch('GET', url)).status;
    expect(await Promise.all([buyer, keeper, admin].map(statusFor))).toEqual([200, 200, 200]);
    await admin.client.rest.put(`/products/restoreproduct/${product.id}`);
    expect(await statusFor(outsider)).toBe(200);
  });

  it('the portrait of a deleted account is not sent any more', async () => {
    const { id, client } = await aCustomer(app);
    const { body } = await client.rest.put('/update-user-info', { avatar: await aDataUrl() });
    await readAround(body.user.avatar.url, admin.client, () => admin.client.rest.delete(`/admin/user/${id}`));
  });
});

describe('file delivery without watermarks', () => {
  it('a member gets the same file as an administrator', async () => {
    const app = await startApp();
    try {
      const folder = await aRenderedPicture(app, 400);
      const [member, admin] = [await aCustomer(app), await anAdmin(app)];
      const [theirs, plain] = await Promise.all(
        [member, admin].map(async ({ client }) => bytesOf(await client.fetch('GET', `${folder}/400.webp`))),
      );
      expect(theirs && plain?.equals(theirs)).toBe(true);
    } finally {
      await app.close();
    }
  });
});
