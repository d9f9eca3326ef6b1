import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import sharp from 'sharp';
import { avatarRules } from '../../domain/users.js';
import { describeError } from '../../server/platform/http/describe-error.js';
import { Media } from '../../server/platform/media/store/media.service.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { cutOff, multipartCall } from '../support/http/interrupted-upload.js';
import { disguised, pictureBomb } from '../support/data/disguised-files.js';
import { anMp4, anOgv, aPdf, aWebm, grainyPicture, plainPicture } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { quickest } from '../support/time.js';

/** A release tries twenty thousand; every change some hundreds. */
const fuzzed = Number(process.env.FUZZED_FILES ?? 500);

const updateAvatar =
  'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { avatar { url processing } } }';
const variables = { input: { file: null } };

let app: RunningApp;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp();
  me = await aCustomer(app);
});
afterAll(() => app?.close());

const asGraphql = (content: Buffer, name = 'a.png', type = 'image/png') =>
  me.client.upload(updateAvatar, variables, ['input.file', new File([new Uint8Array(content)], name, { type })]);
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const asRest = (content: Buffer, type?: string) =>
  me.client.rest.put('/update-user-info', { avatar: dataUrl(content, type) });

const uploads = () => join(app.config.dataDir, 'uploads');
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** What is kept of uploads once nothing is being drawn: rows, files, and what lies about half-written. */
async function kept() {
  await eventually(async () =>
    expect(await app.database.query(`SELECT FROM media WHERE state = 'stored'`)).toEqual([]),
  );
  const [row] = await app.database.query<{ count: number }>('SELECT count(*)::int AS count FROM media');
  return { rows: row?.count, files: filesIn(uploads()).length, temporary: readdirSync(tmpdir()).filter(isOurs) };
}
const isOurs = (name: string) => /^(incoming|capacitor)-/.test(name);

async function eventually(look: () => Promise<void>): Promise<void> {
  for (let left = 100; ; left--) {
    try {
      return await look();
    } catch (error) {
      if (left === 0) throw error;
      await pause(50);
    }
  }
}

/** A call's own temporary file goes when its answer has gone out. */
const nothingElse = (before: Awaited<ReturnType<typeof kept>>) =>
  eventually(async () => expect(await kept()).toEqual(before));

describe('F1: what is no picture, whatever it is called', () => {
  it.each(disguised)('is refused on both faces: %s', async (_what, content) => {
    const before = await kept();
    const [graphql, rest] = [await asGraphql(content), await asRest(content)];
    expect([graphql.code, rest.status, rest.body.code]).toEqual(['UNSUPPORTED_TYPE', 415, 'UNSUPPORTED_TYPE']);
    expect(rest.body.message).toBe(avatarRules.wrongType);
    await nothingElse(before);
  });

  it.each([
    ['a second ending', 'a.png.exe', 'image/png'],
    ['another picture’s ending', 'a.webp', 'image/png'],
    ['another picture’s type', 'a.png', 'image/jpeg'],
    ['a type that runs', 'a.png', 'text/html'],
    ['SVG’s type', 'a.svg', 'image/svg+xml'],
  ])('and so is a picture under %s', async (_what, name, type) => {
    const before = await kept();
    const picture = await plainPicture(9).png().toBuffer();
    expect((await asGraphql(picture, name, type)).code).toBe('UNSUPPORTED_TYPE');
    await nothingElse(before);
  });

  it('and so is a call that hides an ending behind a NUL', async () => {
    const before = await kept();
    const picture = await plainPicture(9).png().toBuffer();
    expect((await asGraphql(picture, 'a.png\0.php')).code).toBe('BAD_REQUEST');
    await nothingElse(before);
  });

  it('I8: nor is an address, which nobody follows', async () => {
    for (const avatar of ['http://127.0.0.1:9/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x', ['a'], {}]) {
      const { status } = await me.client.rest.put('/update-user-info', { avatar });
      expect([400, 415]).toContain(status);
    }
  });
});

describe('F2: a picture', () => {
  it('that says it is 16,384 dots wide is refused at once, and by nobody who would draw it', async () => {
    const bomb = pictureBomb();
    const memory = process.memoryUsage().rss;
    const took = await quickest(8, async () => expect((await asGraphql(bomb)).code).toBe('MEDIA_UNREADABLE'));
    expect(took).toBeLessThan(100);
    expect(process.memoryUsage().rss - memory).toBeLessThan(50e6);
  });

  it('that moves stands still', async () => {
    const frames = await Promise.all([0, 1, 2].map(() => plainPicture(40).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { data } = await asGraphql(moving, 'a.webp', 'image/webp');
    const answer = await me.client.fetch('GET', data.updateAvatar.avatar.url);
    const { pages = 1, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([pages, height]).toEqual([1, 40]);
  });

  it('that was cut short is told from one of the wrong type', async () => {
    const picture = await plainPicture(300).jpeg().toBuffer();
    const { code } = await asGraphql(picture.subarray(0, picture.length / 2), 'a.jpg', 'image/jpeg');
    expect(code).toBe('MEDIA_UNREADABLE');
  });

  it('gets the same renditions on either face', async () => {
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

describe('F3: a portrait', () => {
  const ofSize = async (bytes: number) => Buffer.concat([await plainPicture(50).png().toBuffer()], bytes);

  it('of exactly 5 MB is taken on both faces, and one byte more is not', async () => {
    const largest = await ofSize(avatarRules.maxBytes);
    expect((await asGraphql(largest)).errors).toBeUndefined();
    expect((await asRest(largest)).status).toBe(200);
    const before = await kept();
    const larger = await ofSize(avatarRules.maxBytes + 1);
    expect((await asGraphql(larger)).code).toBe('PAYLOAD_TOO_LARGE');
    expect((await asRest(larger)).status).toBe(413);
    await nothingElse(before);
  });
});

describe('F6: the names of files', () => {
  it('are made by the house, whatever the sender calls them', async () => {
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

describe('R8: an upload that is cut off', () => {
  const opened = () => readdirSync('/proc/self/fd').length;

  it.each([0.01, 0.5, 0.99])('after %f of a design leaves no row, no file and nothing open', async (share) => {
    const { client } = await anAdmin(app);
    const { _id } = await anOrder({ by: me, lines: [{ product: await aProduct(app) }] });
    const [before, open] = [await kept(), opened()];
    const part = '--cut\r\nContent-Disposition: form-data; name="designFile"; filename="a.pdf"\r\n';
    const pdf = await aPdf({ bytes: 2_000_000 });
    const body = Buffer.concat([
      Buffer.from(`${part}Content-Type: application/pdf\r\n\r\n`),
      pdf,
      Buffer.from('\r\n--cut--'),
    ]);
    const upload = { path: `/api/v1/orders/upload-design/${_id}`, type: 'multipart/form-data; boundary=cut', body };
    for (let round = 0; round < 7; round++) await cutOff(app, client, upload, share);
    await nothingElse(before);
    await eventually(async () => expect(opened()).toBeLessThan(open + 5));
  });

  it.each([0.01, 0.5, 0.99])('after %f of it leaves no row, no file and nothing open', async (share) => {
    const picture = Buffer.concat([await plainPicture(50).png().toBuffer()], 2_000_000);
    const [before, open] = [await kept(), opened()];
    const json = Buffer.from(JSON.stringify({ avatar: dataUrl(picture) }));
    const rest = { method: 'PUT', path: '/api/v1/update-user-info', type: 'application/json', body: json };
    for (let round = 0; round < 7; round++) {
      await cutOff(app, me.client, multipartCall(updateAvatar, variables, 'input.file', picture), share);
      await cutOff(app, me.client, rest, share);
    }
    await nothingElse(before);
    await eventually(async () => expect(opened()).toBeLessThan(open + 5));
    expect((await asGraphql(picture)).errors).toBeUndefined();
  });
});

describe('R9: while the disk is full', () => {
  let isMounted = false;
  const filler = () => join(uploads(), 'filler');
  const fill = () => {
    try {
      for (;;) writeFileSync(filler(), Buffer.alloc(4_096), { flag: 'a' });
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  };
  beforeAll(() => {
    rmSync(uploads(), { recursive: true });
    mkdirSync(uploads());
    isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', uploads()]).status === 0;
  });
  afterAll(() => {
    if (isMounted) spawnSync('umount', ['-l', uploads()]);
  });

  it('uploads are answered with 507 and leave nothing, the rest works, and so do uploads once there is room', async () => {
    // Only who may mount a small disk of its own can see it full.
    if (!isMounted) return console.warn('Not tried: this user may not mount a disk.');
    fill();
    const picture = await grainyPicture(900, 900).jpeg({ quality: 95 }).toBuffer();
    const before = await kept();
    expect((await asRest(picture, 'image/jpeg')).body).toMatchObject({ success: false, code: 'OUT_OF_SPACE' });
    expect((await asGraphql(picture, 'a.jpg', 'image/jpeg')).code).toBe('OUT_OF_SPACE');
    await nothingElse(before);
    expect((await me.client.rest.put('/update-user-info', { name: 'Asha Rao' })).status).toBe(200);
    rmSync(filler());
    expect((await asRest(picture, 'image/jpeg')).status).toBe(200);
    return undefined;
  });
});

describe('F8: a file with some of its bytes changed', () => {
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
    () => anMp4(),
    () => aWebm(),
    async () => anOgv(),
    () => aPdf({ pages: 3 }),
    () => aPdf({ password: '' }),
    async () => Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
  ];
  const rules = {
    maxBytes: 1e6,
    types: ['image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/webm', 'video/ogg', 'application/pdf'],
    wrongType: 'wrong',
    tooLarge: 'large',
  };
  /** Where, relative to the length, and what: a byte, a cut, or a piece twice. */
  const change = fc.record({
    kind: fc.constantFrom('byte', 'byte', 'byte', 'bytes', 'cut', 'twice'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });
  type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

  function changed(seed: Buffer, changes: readonly Change[]): Buffer {
    let content = Buffer.from(seed);
    for (const { kind, at, bytes } of changes) {
      const place = Math.floor(at * Math.max(0, content.length - 1));
      if (kind === 'cut') content = content.subarray(0, place);
      else if (kind === 'twice') content = Buffer.concat([content.subarray(0, place + 8), content.subarray(place)]);
      else content.set((kind === 'byte' ? bytes.slice(0, 1) : bytes).slice(0, content.length - place), place);
    }
    return content;
  }

  it(
    `is taken or refused in words, within ten seconds, ${fuzzed} times`,
    async () => {
      const media = app.nest.get(Media, { strict: false });
      const originals = await Promise.all(seeds.map((make) => make()));
      await fc.assert(
        fc.asyncProperty(
          fc.nat(seeds.length - 1),
          fc.array(change, { minLength: 1, maxLength: 6 }),
          async (which, how) => {
            const began = performance.now();
            const content = changed(originals[which] ?? Buffer.alloc(0), how);
            const { status } = await media.receive({ content, rules, audience: 'public' }).then(
              () => ({ status: 200 }),
              (error: unknown) => describeError(error),
            );
            expect([200, 400, 413, 415]).toContain(status);
            expect(performance.now() - began).toBeLessThan(10_000);
          },
        ),
        { numRuns: fuzzed, endOnFailure: fuzzed > 1_000 },
      );
    },
    60_000 + fuzzed * 100,
  );
});
