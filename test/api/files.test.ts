import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { avatarRules } from '../../domain/users.js';
import { pictureTypes } from '../../domain/files.js';
import { describeError } from '../../server/platform/http/describe-error.js';
import { MediaService } from '../../server/platform/files/media/media.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { sendPartialUpload, multipartCall } from '../support/http/interrupted-upload.js';
import { disguised, decompressionBomb } from '../support/data/disguised-files.js';
import { anMp4, aPdf, aWebm, grainyPicture, plainPicture } from '../support/data/files.js';
import { aCategory } from '../support/data/catalogue.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { quickest } from '../support/time.js';

const fuzzRuns = Number(process.env.FUZZED_FILES ?? fullSize(20_000, 500));

const updateAvatar =
  'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { avatar { url processing } } }';
const variables = { input: { file: null } };

let app: RunningApp;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp();
  me = await aCustomer(app);
});

const asGraphql = (content: Buffer, name = 'a.png', type = 'image/png') =>
  me.client.upload(updateAvatar, variables, ['input.file', new File([new Uint8Array(content)], name, { type })]);
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const asRest = (content: Buffer, type?: string) =>
  me.client.rest.put('/update-user-info', { avatar: dataUrl(content, type) });

const uploads = () => join(app.config.dataDir, 'uploads');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** The media rows, stored files and temporary files, once all renditions are finished. */
async function storedState() {
  await eventually(async () =>
    expect(await app.database.query(`SELECT FROM media WHERE state = 'stored'`)).toEqual([]),
  );
  const [row] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM media');
  return {
    rows: row?.count,
    files: filesIn(uploads()).length,
    temporary: readdirSync(tmpdir()).filter(isUploadTemporary),
  };
}
const isUploadTemporary = (name: string) => /^(incoming|capacitor)-/.test(name);

async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempts = 100; ; attempts--) {
    try {
      return await check();
    } catch (error) {
      if (attempts === 0) throw error;
      await pause(50);
    }
  }
}

/**
 * Waits, because a call's temporary file is removed only after its response was sent. `before` may contain a file of
 * the previous test.
 */
const expectNothingAdded = (before: Awaited<ReturnType<typeof storedState>>) =>
  eventually(async () => expect(await storedState()).toEqual({ ...before, temporary: [] }));

/** Why pictures in the formats of phones are refused, and what to do. */
const phonePictures: Record<string, unknown> = {
  HEIC: expect.stringMatching(/^This is a HEIC picture\. On the iPhone .* or send it as JPEG\.$/),
  AVIF: "This AVIF picture couldn't be read. Please save it again as JPEG.",
};

describe('a file that is no avatar', () => {
  it.each(disguised)('avatar uploads over REST and GraphQL reject %s', async (what, content) => {
    const before = await storedState();
    const [graphql, rest] = [await asGraphql(content), await asRest(content)];
    const [code, status] = what === 'AVIF' ? ['MEDIA_UNREADABLE', 400] : ['UNSUPPORTED_TYPE', 415];
    expect([graphql.code, rest.status, rest.body.code]).toEqual([code, status, code]);
    expect(rest.body.message).toEqual(phonePictures[what] ?? avatarRules.wrongType);
    await expectNothingAdded(before);
  });

  it.each([
    ['a second extension', 'a.png.exe', 'image/png'],
    ['an executable MIME type', 'a.png', 'text/html'],
    ['the SVG extension and type', 'a.svg', 'image/svg+xml'],
  ])('avatar uploads reject a picture with %s', async (_what, name, type) => {
    const before = await storedState();
    const picture = await plainPicture(9).png().toBuffer();
    expect((await asGraphql(picture, name, type)).code).toBe('UNSUPPORTED_TYPE');
    await expectNothingAdded(before);
  });

  it('avatar uploads reject a file name that hides an extension behind a NUL', async () => {
    const before = await storedState();
    const picture = await plainPicture(9).png().toBuffer();
    expect((await asGraphql(picture, 'a.png\0.php')).code).toBe('BAD_REQUEST');
    await expectNothingAdded(before);
  });

  it('avatar uploads reject a URL or other text instead of image data', async () => {
    const requests: string[] = [];
    const target = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await once(target.listen(0, '127.0.0.1'), 'listening');
    const { port } = target.address() as AddressInfo;
    const urls = [`http://127.0.0.1:${port}/a.png`, `http://localhost:${port}/a.png`, `//127.0.0.1:${port}/a.png`];
    for (const avatar of [...urls, 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x', ['a'], {}]) {
      const { status } = await me.client.rest.put('/update-user-info', { avatar });
      expect([400, 415]).toContain(status);
    }
    target.close();
    expect(requests).toEqual([]);
  });
});

describe('a picture for an avatar', () => {
  it.each([
    ['without an extension', 'ring', ''],
    ['with the extension of another image type', 'ring.png', 'image/png'],
    ['with an old extension and type', 'ring.jfif', 'image/pjpeg'],
    ['with the type of any file', 'ring.bin', 'application/octet-stream'],
  ])('avatar uploads accept a JPEG %s over REST and GraphQL', async (_what, name, type) => {
    const picture = await plainPicture(9).jpeg().toBuffer();
    expect((await asGraphql(picture, name, type)).errors).toBeUndefined();
    expect((await asRest(picture, type)).status).toBe(200);
  });
});

describe('picture decoding', () => {
  it('rejects a picture with a declared width of 16,384 pixels quickly and without decoding it', async () => {
    const bomb = decompressionBomb();
    const memory = process.memoryUsage().rss;
    const took = await quickest(20, async () => expect((await asGraphql(bomb)).code).toBe('MEDIA_UNREADABLE'), 100);
    expect(took).toBeLessThan(100);
    expect(process.memoryUsage().rss - memory).toBeLessThan(50e6);
  });

  it('keeps only the first frame of an animation', async () => {
    const frames = await Promise.all([0, 1, 2].map(() => plainPicture(40).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(3);
    const { data } = await asGraphql(animation, 'a.webp', 'image/webp');
    const response = await me.client.fetch('GET', data.updateAvatar.avatar.url);
    const { pages = 1, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([pages, height]).toEqual([1, 40]);
  });

  it('reports a truncated picture as unreadable, not as a wrong type', async () => {
    const picture = await plainPicture(300).jpeg().toBuffer();
    const { code } = await asGraphql(picture.subarray(0, picture.length / 2), 'a.jpg', 'image/jpeg');
    expect(code).toBe('MEDIA_UNREADABLE');
  });

  it('creates the same renditions for REST and GraphQL uploads', async () => {
    const picture = await grainyPicture(700, 500).jpeg().toBuffer();
    const renditions = async () => {
      let files: { name: string; key: string }[] = [];
      await eventually(async () => {
        const [row] = await app.database.query<{ state: string; files: typeof files }>(
          'SELECT state, files FROM media WHERE id = (SELECT avatar_id FROM users WHERE id = $1)',
          [me.id],
        );
        expect(row?.state).toBe('ready');
        files = row?.files ?? [];
      });
      return files.map(({ name, key }) => `${name} ${key}`);
    };
    expect((await asGraphql(picture, 'a.jpg', 'image/jpeg')).data.updateAvatar.avatar.processing).toBe('PROCESSING');
    const byGraphql = await renditions();
    expect((await asRest(picture, 'image/jpeg')).status).toBe(200);
    expect(await renditions()).toEqual(byGraphql);
    expect(byGraphql).toHaveLength(7);
  });
});

describe('the avatar size limit', () => {
  const ofSize = async (bytes: number) => Buffer.concat([await plainPicture(50).png().toBuffer()], bytes);

  it('accepts exactly 5 MB over REST and GraphQL and rejects one byte more', async () => {
    const largest = await ofSize(avatarRules.maxBytes);
    expect((await asGraphql(largest)).errors).toBeUndefined();
    expect((await asRest(largest)).status).toBe(200);
    const before = await storedState();
    const larger = await ofSize(avatarRules.maxBytes + 1);
    expect((await asGraphql(larger)).code).toBe('PAYLOAD_TOO_LARGE');
    expect((await asRest(larger)).status).toBe(413);
    await expectNothingAdded(before);
  });
});

describe('stored file names', () => {
  it('stored file names are generated by the server, whatever the client sends', async () => {
    for (const name of [
      '../../../evil.png',
      '/etc/evil.png',
      'C:\\evil.png',
      '..%2fevil.png',
      `${'x'.repeat(300)}.png`,
    ])
      expect((await asGraphql(await plainPicture(9).png().toBuffer(), name)).errors).toBeUndefined();
    const names = filesIn(app.config.dataDir).map(({ parentPath, name }) => join(parentPath, name));
    expect(names.filter((name) => name.includes('evil') || name.includes('xxx'))).toEqual([]);
    expect(names.filter((name) => !name.startsWith(uploads())).map((name) => name.split('/').pop())).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\.(png|jpg|webp)$/)]),
    );
  });
});

describe('an interrupted upload', () => {
  const openHandles = () => readdirSync('/proc/self/fd').length;

  it.each([0.01, 0.5, 0.99])(
    'an upload of an order design leaves no row, file or open handle (aborted at %f)',
    async (share) => {
      const { client } = await anAdmin(app);
      const { _id } = await anOrder({ by: me, lines: [{ product: await aProduct(app) }] });
      const [before, open] = [await storedState(), openHandles()];
      const part = '--cut\r\nContent-Disposition: form-data; name="designFile"; filename="a.pdf"\r\n';
      const pdf = aPdf({ bytes: 2_000_000 });
      const body = Buffer.concat([
        Buffer.from(`${part}Content-Type: application/pdf\r\n\r\n`),
        pdf,
        Buffer.from('\r\n--cut--'),
      ]);
      const upload = { path: `/api/v1/orders/upload-design/${_id}`, type: 'multipart/form-data; boundary=cut', body };
      for (let round = 0; round < 7; round++) await sendPartialUpload(app, client, upload, share);
      await expectNothingAdded(before);
      await eventually(async () => expect(openHandles()).toBeLessThan(open + 5));
    },
  );

  it.each([0.01, 0.5, 0.99])('an avatar upload leaves no row, file or open handle (aborted at %f)', async (share) => {
    const picture = Buffer.concat([await plainPicture(50).png().toBuffer()], 2_000_000);
    const [before, open] = [await storedState(), openHandles()];
    const json = Buffer.from(JSON.stringify({ avatar: dataUrl(picture) }));
    const rest = { method: 'PUT', path: '/api/v1/update-user-info', type: 'application/json', body: json };
    for (let round = 0; round < 7; round++) {
      await sendPartialUpload(app, me.client, multipartCall(updateAvatar, variables, 'input.file', picture), share);
      await sendPartialUpload(app, me.client, rest, share);
    }
    await expectNothingAdded(before);
    await eventually(async () => expect(openHandles()).toBeLessThan(open + 5));
    expect((await asGraphql(picture)).errors).toBeUndefined();
  });
});

describe('a full disk', () => {
  let isMounted = false;
  const filler = () => join(uploads(), 'filler');
  const fill = () => {
    try {
      for (;;) writeFileSync(filler(), Buffer.alloc(4_096), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  };
  beforeAll(async () => {
    // A picture of an earlier test could not be rendered any more.
    await storedState();
    rmSync(uploads(), { recursive: true });
    mkdirSync(uploads());
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', uploads()]).status === 0;
  });
  afterAll(() => {
    if (isMounted) spawnSync('umount', ['-l', uploads()]);
  });

  it('rejects uploads with OUT_OF_SPACE and stores nothing, while other calls and later uploads work', async () => {
    // Filling a disk needs the right to mount a small one.
    if (!isMounted) return console.warn('Skipped: this user may not mount a disk.');
    fill();
    const picture = await grainyPicture(900, 900).jpeg({ quality: 95 }).toBuffer();
    const before = await storedState();
    expect((await asRest(picture, 'image/jpeg')).body).toMatchObject({ success: false, code: 'OUT_OF_SPACE' });
    expect((await asGraphql(picture, 'a.jpg', 'image/jpeg')).code).toBe('OUT_OF_SPACE');
    await expectNothingAdded(before);
    expect((await me.client.rest.put('/update-user-info', { name: 'Asha Rao' })).status).toBe(200);
    const ready = await me.client.rest.get('/health/ready');
    expect(ready).toMatchObject({ status: 200, body: { status: 'degraded', checks: { storage: 'full' } } });
    rmSync(filler());
    expect((await asRest(picture, 'image/jpeg')).status).toBe(200);
    return undefined;
  });
});

describe('a corrupted file', () => {
  const seeds: (() => Promise<Buffer>)[] = [
    () => grainyPicture(120, 90).jpeg().toBuffer(),
    () =>
      grainyPicture(120, 90)
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Artist: 'me' } })
        .toBuffer(),
    () => grainyPicture(120, 90).png().toBuffer(),
    () => grainyPicture(120, 90).png({ palette: true, progressive: true }).toBuffer(),
    () => grainyPicture(120, 90).webp().toBuffer(),
    () => grainyPicture(120, 90).webp({ lossless: true }).toBuffer(),
    () => grainyPicture(120, 90).avif().toBuffer(),
    () => anMp4(),
    () => aWebm(),
    async () => aPdf({ pages: 3 }),
    async () => aPdf({ password: '' }),
    async () => Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
  ];
  const rules = {
    maxBytes: 1e6,
    types: [...pictureTypes, 'video/mp4', 'video/webm', 'application/pdf'],
    wrongType: 'wrong',
    tooLarge: 'large',
  };
  /** A corruption at a position relative to the length: changed bytes, a truncation or a repeated part. */
  const corruption = fc.record({
    kind: fc.constantFrom('byte', 'byte', 'byte', 'bytes', 'cut', 'twice'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });
  type Corruption = typeof corruption extends fc.Arbitrary<infer T> ? T : never;

  function corrupt(seed: Buffer, corruptions: readonly Corruption[]): Buffer {
    let content = Buffer.from(seed);
    for (const { kind, at, bytes } of corruptions) {
      const place = Math.floor(at * Math.max(0, content.length - 1));
      if (kind === 'cut') content = content.subarray(0, place);
      else if (kind === 'twice') content = Buffer.concat([content.subarray(0, place + 8), content.subarray(place)]);
      else content.set((kind === 'byte' ? bytes.slice(0, 1) : bytes).slice(0, content.length - place), place);
    }
    return content;
  }

  it(
    `a corrupted file is accepted or rejected with a known status within ten seconds (${fuzzRuns} runs)`,
    async () => {
      const media = app.nest.get(MediaService, { strict: false });
      const originals = await Promise.all(seeds.map((make) => make()));
      await fc.assert(
        fc.asyncProperty(
          fc.nat(seeds.length - 1),
          fc.array(corruption, { minLength: 1, maxLength: 6 }),
          async (which, how) => {
            const start = performance.now();
            const content = corrupt(originals[which] ?? Buffer.alloc(0), how);
            const { status } = await media.receive({ content }, [rules], { audience: 'public' }).then(
              () => ({ status: 200 }),
              (error: unknown) => describeError(error),
            );
            expect([200, 400, 413, 415]).toContain(status);
            expect(performance.now() - start).toBeLessThan(10_000);
          },
        ),
        { numRuns: fuzzRuns, endOnFailure: fuzzRuns > 1_000 },
      );
    },
    60_000 + fuzzRuns * 100,
  );
});

describe('a picture of a phone', () => {
  let admin: TestPerson;
  let large: Buffer;
  beforeAll(async () => {
    admin = await anAdmin(app);
    await aCategory(app, 'Rings');
    const taken = await plainPicture(5712, 4284).jpeg().toBuffer();
    // JPEG readers ignore what follows the picture.
    large = Buffer.concat([taken, Buffer.alloc(25 * 1024 * 1024)]);
  });

  const fileOf = (content: Buffer) => new File([new Uint8Array(content)], 'RI-9001.jpg', { type: 'image/jpeg' });
  const ring = { name: 'Band', gram: 3, category: 'Rings' };
  const photo = (image: string) => ({ image, type: 'gallery', mediaType: 'photo', title: 'Bench' });
  const addProduct = 'mutation ($input: AddProductInput!) { addProduct(input: $input) { images { width } } }';
  const uploadPhoto = 'mutation ($input: UploadPhotoInput!) { uploadPhoto(input: $input) { picture { width } } }';

  async function messageOfImport(content: Buffer): Promise<string | undefined> {
    const form = new FormData();
    form.append('sheet', new Blob(['Design number,Name,Weight,Category\nRI-9001,Band,3,Rings']), 'rings.csv');
    form.append('pictures', fileOf(content));
    const { body } = await admin.client.rest.post('/admin/imports', form);
    if (!body.success) return body.message;
    const path = `/admin/imports/${body.import._id}`;
    await eventually(async () => expect((await admin.client.rest.get(path)).body.import.state).toBe('checked'));
    const [picture] = (await admin.client.rest.get(`${path}/pictures`)).body.pictures;
    return picture.reason;
  }

  /** Each sends a picture and returns why it was refused; undefined if it was taken. */
  const ways: [way: string, send: (content: Buffer) => Promise<string | undefined>][] = [
    [
      'a product over REST',
      async (content) => {
        const { body } = await admin.client.rest.post('/products/addproduct', { ...ring, thumbnail: dataUrl(content) });
        return body.success ? undefined : body.message;
      },
    ],
    [
      'a product over GraphQL',
      async (content) => {
        const input = { ...ring, pictures: [{ file: null }] };
        const response = await admin.client.upload(addProduct, { input }, ['input.pictures.0.file', fileOf(content)]);
        return response.errors?.[0]?.message;
      },
    ],
    [
      'a photo of the gallery over REST',
      async (content) => {
        const { body } = await admin.client.rest.post('/photos/upload', photo(dataUrl(content)));
        return body.success ? undefined : body.message;
      },
    ],
    [
      'a photo of the gallery over GraphQL',
      async (content) => {
        const input = { type: 'GALLERY', mediaType: 'PHOTO', title: 'Bench', file: null };
        const response = await admin.client.upload(uploadPhoto, { input }, ['input.file', fileOf(content)]);
        return response.errors?.[0]?.message;
      },
    ],
    ['an import', messageOfImport],
  ];

  it.each(ways)('a picture of 24 megapixels and 25 MB is accepted: %s', async (_way, send) => {
    expect(await send(large)).toBeUndefined();
  });

  it.each(ways)('a picture that is called JPEG is recognised by its content: %s', async (_way, send) => {
    expect(await send(await plainPicture(60).png().toBuffer())).toBeUndefined();
    expect(await send(await plainPicture(60).webp().toBuffer())).toBeUndefined();
  });

  it.each(ways)('a picture in a format that cannot be read is refused with what to do: %s', async (_way, send) => {
    const damaged = disguised.filter(([what]) => what in phonePictures);
    expect(damaged).toHaveLength(2);
    for (const [what, content] of damaged) expect(await send(content)).toEqual(phonePictures[what]);
    const cut = (await plainPicture(60).avif().toBuffer()).subarray(0, -20);
    expect(await send(cut)).toEqual(phonePictures.AVIF);
  });
});
