import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { fileErrors, renditionFailures } from '../../domain/media.js';
import { type FileRules, pictureTypes } from '../../domain/files.js';
import { FileInspection } from '../../server/platform/files/intake/file-inspection.js';
import type { UncheckedFile } from '../../server/platform/files/intake/incoming.js';
import { type FileUse, MediaService } from '../../server/platform/files/media/media.service.js';
import { MediaOrphans, MediaSweep } from '../../server/platform/files/media/media-sweep.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, expire, type TestPerson } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { decompressionBomb } from '../support/data/disguised-files.js';
import { anMp4, aPdf, aWebm, plainPicture } from '../support/data/files.js';
import { statementsOf } from '../support/programs/statements.js';
import { until } from '../support/time.js';

const rules = {
  maxBytes: 1_000_000,
  types: [...pictureTypes, 'video/mp4', 'video/webm', 'application/pdf'],
  wrongType: 'Not such a file, please',
  tooLarge: 'Not so large, please',
};

let app: RunningApp;
let me: TestPerson;
let visitor: Client;
beforeAll(async () => {
  app = await startApp();
  me = await aCustomer(app);
  visitor = asVisitor(app);
});

type Sent = Partial<Omit<UncheckedFile, 'content'> & FileUse & { rules: FileRules }>;

async function stored(content: Buffer, { fileName, declaredMime, rules: rule = rules, ...use }: Sent = {}) {
  const media = app.nest.get(MediaService, { strict: false });
  const file = await media.receive({ content, fileName, declaredMime }, [rule], { audience: 'public', ...use });
  return app.nest.get(DataSource).transaction((tx) => media.insert(tx, file));
}

const aPicture = async (more: Partial<FileUse> = {}) => stored(await plainPicture(700, 500).jpeg().toBuffer(), more);

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
/** Length of the first box (ftyp) of an MP4, in bytes. */
const ftypBytes = 28;
const [pdf, mp4] = [aPdf(), await anMp4({ bytes: 5_000 })];

async function untilRendered(id: string) {
  for (;;) {
    const [row] = await app.database.query<{
      state: string;
      widths: number[];
      files: { name: string; bytes: number }[];
    }>('SELECT state, widths, files FROM media WHERE id = $1', [id]);
    if (row && row.state !== 'stored') return row;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function untilAllRendered() {
  const open = await app.database.query<{ id: string }>(`SELECT id FROM media WHERE state = 'stored'`);
  await Promise.all(open.map(({ id }) => untilRendered(id)));
}

describe('a picture', () => {
  it('a picture is re-encoded upright and without metadata or appended data', async () => {
    const bytes = await plainPicture(3000, 1000)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    const { width, height, url } = await stored(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]), {
      rules: { ...rules, maxBytes: 10_000_000 },
    });
    expect([width, height]).toEqual([1000, 3000]);
    const response = Buffer.from(await (await visitor.fetch('GET', url)).arrayBuffer());
    expect(response.includes('SECRET-PLACE')).toBe(false);
    expect(response.includes('<script>')).toBe(false);
    expect((await sharp(response).metadata()).orientation).toBeUndefined();
  });

  it('a picture is offered in every width up to its own, as AVIF and WebP, with a placeholder', async () => {
    const { id, placeholder, url, width, height } = await aPicture();
    expect(Buffer.from(placeholder ?? '', 'base64').length).toBeGreaterThan(10);
    expect([url, width, height]).toEqual([`/media/${id}/full.jpg`, 700, 500]);
    const { state, widths, files } = await untilRendered(id);
    expect([state, widths]).toEqual(['ready', [320, 640, 700]]);
    expect(files.map(({ name }) => name).sort()).toEqual(
      ['full.jpg', ...widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])].sort(),
    );
    const webp = await visitor.fetch('GET', `/media/${id}/640.webp`);
    expect([webp.status, webp.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).width).toBe(640);
    const avif = await visitor.fetch('GET', `/media/${id}/640.avif`);
    expect([avif.status, avif.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(Buffer.from(await avif.arrayBuffer()).toString('latin1', 4, 12)).toBe('ftypavif');
  });

  it('a picture is stored up to the size that its use allows, and offered in that width', async () => {
    const wide = { ...rules, pictureSize: { width: 3840, height: 2560 } };
    const bytes = await plainPicture(4000, 500).jpeg().toBuffer();
    expect(await stored(bytes)).toMatchObject({ width: 1920, height: 240 });
    const { id, width, height } = await stored(bytes, { rules: wide });
    expect([width, height]).toEqual([3840, 480]);
    expect((await untilRendered(id)).widths).toEqual([320, 640, 1080, 1920, 2880, 3840]);
    const widest = await visitor.fetch('GET', `/media/${id}/3840.webp`);
    expect((await sharp(Buffer.from(await widest.arrayBuffer())).metadata()).width).toBe(3840);
    const high = await plainPicture(1000, 5120).jpeg().toBuffer();
    expect(await stored(high, { rules: wide })).toMatchObject({ width: 500, height: 2560 });
  });

  it.each([
    ['an iPhone', 5712, 4284, 1920, 1440],
    ['a camera', 6048, 4024, 1920, 1277],
    ['a phone of 48 megapixels, upright', 6048, 8064, 1920, 2560],
    ['a phone of 64 megapixels', 9280, 6944, 1920, 1437],
  ])('a picture of %s is made smaller', async (_device, width, height, storedWidth, storedHeight) => {
    const bytes = await plainPicture(width, height).jpeg().toBuffer();
    expect(await stored(bytes)).toMatchObject({ width: storedWidth, height: storedHeight });
  });

  it('a picture in AVIF is decoded', async () => {
    const bytes = await plainPicture(70, 50).avif().toBuffer();
    expect(await stored(bytes, { fileName: 'ring.avif' })).toMatchObject({ mime: 'image/jpeg', width: 70, height: 50 });
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#fff0' } })
      .png()
      .toBuffer();
    expect((await stored(clear)).url).toMatch(/full\.webp$/);
  });

  it('shares its file with an identical upload, but gets its own id', async () => {
    const bytes = await plainPicture(64).png().toBuffer();
    const [first, second] = [await stored(bytes), await stored(bytes)];
    expect(first.id).not.toBe(second.id);
    expect(first.files[0]?.key).toBe(second.files[0]?.key);
  });
});

describe('a file that is no medium', () => {
  const receive = async (content: Buffer, { rules: rule = rules, ...sent }: Sent = {}) =>
    app.nest
      .get(MediaService, { strict: false })
      .receive({ content, ...sent }, [rule], { audience: 'public' })
      .then(
        () => 'stored',
        (error: { code?: string }) => error.code,
      );

  it.each([
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['html', Buffer.from('<!doctype html><script>1</script>')],
    ['gif', Buffer.from('GIF89a/*<script>1</script>*/')],
    ['zip', Buffer.from('PK\x03\x04xxxxxxxxxxxxxxxxxxxxxx')],
    ['php', Buffer.from('<?php system($_GET[0]);')],
    ['nothing', Buffer.alloc(0)],
    ['a pdf after other content', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['the first box of a video', mp4.subarray(0, ftypBytes)],
    ['a truncated video', mp4.subarray(0, -1)],
    ['a video without an index', Buffer.concat([mp4.subarray(0, ftypBytes), box('mdat', Buffer.alloc(9))])],
    [
      'a video with a box of maximum size',
      Buffer.concat([mp4.subarray(0, ftypBytes), Buffer.from('\xff\xff\xff\xffmdat', 'latin1')]),
    ],
  ])('media uploads reject %s', async (_what, content) => {
    expect(await receive(content)).toBe('UNSUPPORTED_TYPE');
  });

  it('media uploads reject a type that the rules exclude, and a file that its sender calls a program or a page', async () => {
    expect(await receive(pdf, { rules: { ...rules, types: ['image/jpeg'] } })).toBe('UNSUPPORTED_TYPE');
    expect(await receive(pdf, { fileName: 'design.pdf.exe' })).toBe('UNSUPPORTED_TYPE');
    expect(await receive(pdf, { declaredMime: 'text/html' })).toBe('UNSUPPORTED_TYPE');
    expect(await receive(pdf, { fileName: 'design.jpg', declaredMime: 'image/png' })).toBe('stored');
  });

  it('media uploads reject a file one byte over the limit', async () => {
    expect(await receive(pdf, { rules: { ...rules, maxBytes: pdf.length - 1 } })).toBe('PAYLOAD_TOO_LARGE');
    expect(await receive(pdf, { rules: { ...rules, maxBytes: pdf.length } })).toBe('stored');
  });

  it('media uploads reject a picture that would exhaust the memory, and a truncated one', async () => {
    expect(await receive(decompressionBomb(8_104))).toBe('MEDIA_UNREADABLE');
    expect(await receive((await plainPicture(300).png().toBuffer()).subarray(0, 60))).toBe('MEDIA_UNREADABLE');
  });
});

describe('the facts of a file', () => {
  it.each([
    ['an MP4', () => anMp4({ seconds: 3 }), { mime: 'video/mp4', width: 1280, height: 720, durationSeconds: 3 }],
    ['a WebM', () => aWebm({ seconds: 2 }), { mime: 'video/webm', width: 640, height: 360, durationSeconds: 2 }],
    ['a PDF', () => aPdf({ pages: 3 }), { mime: 'application/pdf', pages: 3, width: null }],
    ['a PDF with an owner password', () => aPdf({ password: '' }), { pages: 1 }],
  ])('the facts of a file are read from %s', async (_what, make, facts) => {
    expect(await stored(await make())).toMatchObject({ ...facts, state: 'ready' });
  });

  it.each([
    ['a video without frames', async () => (await anMp4({ seconds: 0 })) ?? '', 'videoWithoutPicture'],
    ['a PDF with a password', () => aPdf({ password: 'secret' }), 'pdfLocked'],
    ['a PDF that ends within its head', () => pdf.subarray(0, 20), 'pdfUnreadable'],
    ['a PDF without pages', () => Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'), 'pdfUnreadable'],
  ] as const)('the facts of a file cannot be read from %s, and the response says why', async (_what, make, fault) => {
    await expect(stored(await make())).rejects.toMatchObject({ status: 400, message: fileErrors[fault] });
  });

  it('the facts of a file that are not read in time are no fault of the file: its sender may try again', async () => {
    const inspection = app.nest.get(FileInspection, { strict: false });
    const { timeoutMs } = inspection;
    try {
      inspection.timeoutMs = 1;
      await expect(stored(await anMp4())).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    } finally {
      inspection.timeoutMs = timeoutMs;
    }
    expect(await stored(await anMp4())).toMatchObject({ state: 'ready' });
  });
});

describe('a PDF', () => {
  const delivered = async (content: Buffer) => {
    const { url } = await stored(content);
    const response = await (await anAdmin(app)).client.fetch('GET', url);
    return Buffer.from(await response.arrayBuffer());
  };
  const endless = Buffer.from(pdf.toString('latin1').replace(/%%EOF\s*$/, ''), 'latin1');

  it.each([
    ['a byte order mark before it', Buffer.concat([Buffer.from('\ufeff'), pdf]), pdf],
    ['the head of a mail before it', Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), pdf]), pdf],
    ['2,000 zeros behind it', Buffer.concat([pdf, Buffer.alloc(2_000)]), pdf],
    ['no end mark', endless, Buffer.concat([endless, Buffer.from('\n%%EOF\n')])],
    ['nothing around it', pdf, pdf],
  ])('a PDF with %s is delivered as readers expect it', async (_what, content, expected) => {
    expect((await delivered(content)).toString('latin1').trimEnd()).toBe(expected.toString('latin1').trimEnd());
  });
});

describe('rendition progress', () => {
  const progressOf = (client: Client, ids: string[]) =>
    client.graphql('query ($ids: [ID!]!) { mediaProgress(ids: $ids) { id processing done failure } }', { ids });
  const retry = (client: Client, id: string) =>
    client.graphql('mutation ($input: RetryMediaInput!) { retryMedia(input: $input) { id processing failure } }', {
      input: { id },
    });
  let admin: TestPerson;
  beforeAll(async () => {
    admin = await anAdmin(app);
  });

  it('rendition progress is shown to administrators over REST and GraphQL', async () => {
    const { id } = await aPicture();
    await untilRendered(id);
    const ready = { processing: 'READY', done: 1, failure: null };
    expect((await progressOf(admin.client, [id])).data.mediaProgress).toEqual([{ id, ...ready }]);
    await app.database.query(`UPDATE media SET state = 'stored', files = files - 6 - 5 - 4 WHERE id = $1`, [id]);
    const half = await admin.client.rest.get(`/admin/media/progress?ids=${id}`);
    expect(half.body.files).toEqual([{ _id: id, processing: 'processing', done: 0.5, failure: null }]);
    app.nest.get(MediaService, { strict: false }).render(id);
    expect((await untilRendered(id)).files).toHaveLength(7);
  });

  it('reports a failed picture, which an administrator can retry', async () => {
    const { id, files } = await aPicture();
    await untilRendered(id);
    await app.database.query(
      `UPDATE media SET state = 'failed', failure = 'The disk was full.', widths = '{}', files = $2 WHERE id = $1`,
      [id, JSON.stringify(files)],
    );
    const failed = (await progressOf(admin.client, [id])).data.mediaProgress[0];
    expect(failed).toEqual({ id, processing: 'FAILED', done: 0, failure: 'The disk was full.' });
    expect((await retry(admin.client, id)).data.retryMedia).toEqual({ id, processing: 'PROCESSING', failure: null });
    expect((await admin.client.rest.post(`/admin/media/${id}/retry`)).status).toBe(200);
    expect((await untilRendered(id)).widths).toEqual([320, 640, 700]);
    const notes = await app.database.query(
      `SELECT actor_id AS actor FROM audit_entries WHERE kind = 'media.retried' AND subject_id = $1`,
      [id],
    );
    expect(notes).toEqual([{ actor: admin.id }]);
  });

  it('fails at once with a reason when the original is lost', async () => {
    const { id } = await aPicture();
    await app.database.query(
      `UPDATE media SET files = jsonb_set(files, '{0,key}', to_jsonb('00/' || repeat('0', 64) || '.jpg')) WHERE id = $1`,
      [id],
    );
    expect((await untilRendered(id)).state).toBe('failed');
    const [progress] = (await progressOf(admin.client, [id])).data.mediaProgress;
    expect(progress.failure).toBe(renditionFailures.originalMissing);
    await app.database.query('DELETE FROM media WHERE id = $1', [id]);
  });
});

describe('GET /media/:id/:file', () => {
  it('serves a public file to visitors, cacheable for a year', async () => {
    const { url } = await aPicture();
    const response = await visitor.fetch('GET', url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
  });

  it('serves a catalogue file to members only while their access is current', async () => {
    const { url } = await aPicture({ audience: 'catalogue' });
    const customer = await aCustomer(app);
    expect((await visitor.fetch('GET', url)).status).toBe(401);
    const response = await customer.client.fetch('GET', url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    const known = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await customer.client.fetch('GET', url, undefined, known)).status).toBe(304);
    await expire(app, customer);
    const refused = await customer.client.call('GET', url, undefined, known);
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCESS_EXPIRED']);
    expect(refused.headers.get('cache-control')).toContain('no-store');
  });

  it('serves an owner’s file to the owner and administrators, and tells other customers that it does not exist', async () => {
    const { url } = await stored(pdf, {
      audience: 'owner',
      ownerId: me.id,
      fileName: '../../"\r\nx: yß.pdf',
      declaredMime: 'application/pdf',
    });
    const mine = await me.client.fetch('GET', url);
    expect([mine.status, mine.headers.get('x')]).toEqual([200, null]);
    expect(mine.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[ -~]+"; filename\*=UTF-8''\S+\.pdf$/,
    );
    expect((await (await anAdmin(app)).client.fetch('GET', url)).status).toBe(200);
    expect((await visitor.fetch('GET', url)).status).toBe(401);
    const outsider = (await aCustomer(app)).client;
    const [absent, hidden] = [
      await outsider.call('GET', `/media/${randomUUID()}/file.pdf`),
      await outsider.call('GET', url),
    ];
    expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
  });

  it('takes one statement', async () => {
    const { url } = await aPicture({ audience: 'catalogue' });
    await untilAllRendered();
    const read = () => me.client.fetch('GET', url);
    await read();
    // Once a second, a read sends a second statement.
    await until(async () => (await statementsOf(app, read)).length === 1);
  });

  it.each(['..%2f..%2fsecrets%2fjwt-secret', '%00', 'full.jpg%00', 'x'.repeat(90), 'ﬁle.jpg', '*'])(
    'responds with 404 to the name %s',
    async (name) => {
      const { id } = await aPicture();
      expect((await visitor.fetch('GET', `/media/${id}/${name}`)).status).toBe(404);
      expect((await visitor.fetch('GET', `/media/${name}/full.jpg`)).status).toBe(404);
    },
  );
});

describe('range requests', () => {
  const thousandRanges = `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join(',')}`;
  let url: string;
  beforeAll(async () => {
    ({ url } = await stored(mp4));
  });

  it.each([
    ['bytes=0-99', 206, 'bytes 0-99/', 100],
    ['bytes=4000-', 206, 'bytes 4000-', mp4.length - 4000],
    ['bytes=-10', 206, `bytes ${mp4.length - 10}-`, 10],
    ['bytes=0-999999999', 206, 'bytes 0-', mp4.length],
    [`bytes=${mp4.length}-`, 416, 'bytes */', 0],
    ['bytes=5-2', 416, 'bytes */', 0],
    ['bytes=0-1,3-4', 200, undefined, mp4.length],
    ['1,000 ranges', 200, undefined, mp4.length, thousandRanges],
    ['bytes=-', 200, undefined, mp4.length],
    ['bytes=a-b', 200, undefined, mp4.length],
    ['pages=1-2', 200, undefined, mp4.length],
  ])('the range %s gets the status %i', async (name, status, contentRange, length, range = name) => {
    const response = await visitor.fetch('GET', url, undefined, { range });
    expect(response.status).toBe(status);
    if (contentRange) expect(response.headers.get('content-range')).toContain(contentRange);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  it('range requests return the whole file when If-Range does not match', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"another"' };
    expect((await visitor.fetch('GET', url, undefined, headers)).status).toBe(200);
  });

  it('range requests are not needed for HEAD, which returns the length', async () => {
    const response = await visitor.fetch('HEAD', url);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(mp4.length)]);
  });
});

describe('media cleanup', () => {
  const files = () =>
    readdirSync(join(app.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );

  it('removes unreferenced rows, files and temporary files only once they are old', async () => {
    const portrait = await plainPicture(60).jpeg().toBuffer();
    const avatar = `data:image/jpeg;base64,${portrait.toString('base64')}`;
    expect((await me.client.rest.put('/update-user-info', { avatar })).status).toBe(200);
    await stored(await plainPicture(90).jpeg().toBuffer());
    await untilAllRendered();
    const [temporary, unrelated] = ['incoming-left', 'of-another-program'].map((name) => join(tmpdir(), name));
    for (const path of [temporary, unrelated]) writeFileSync(path ?? '', 'x');
    const orphans = app.nest.get(MediaOrphans, { strict: false });
    const before = files().length;
    await orphans.remove(new Date(Date.now() - 3_600_000));
    expect([files().length, existsSync(temporary ?? '')]).toEqual([before, true]);
    await orphans.remove(new Date(Date.now() + 1_000));
    const rows = await app.database.query<{ id: string; files: { key: string }[] }>('SELECT id, files FROM media');
    const [mine] = await app.database.query('SELECT avatar_id AS id FROM users WHERE id = $1', [me.id]);
    expect(rows.map(({ id }) => id)).toEqual([mine?.id]);
    expect(
      files()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(rows[0]?.files.map(({ key }) => key.slice(3)).sort());
    expect([existsSync(temporary ?? ''), existsSync(unrelated ?? '')]).toEqual([false, true]);
  });

  it('finds unreferenced files through an index', async () => {
    await app.database.query(
      `INSERT INTO media (id, kind, audience, sha256, mime, bytes, state, files)
       SELECT gen_random_uuid(), 'pdf', 'public', n::text, 'application/pdf', 1, 'ready',
         jsonb_build_array(jsonb_build_object('key', md5(n::text))) FROM generate_series(1, 20000) AS n`,
    );
    await app.database.query('ANALYZE media');
    const plan = await app.database.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT key FROM unnest(ARRAY['a', 'b']) AS key
       WHERE NOT EXISTS (SELECT FROM media WHERE files @> jsonb_build_array(jsonb_build_object('key', key)))`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('media_by_file');
    await app.database.query(`DELETE FROM media WHERE kind = 'pdf' AND bytes = 1`);
  });

  it('renders pictures whose job was lost', async () => {
    const { id } = await aPicture();
    await untilRendered(id);
    await app.database.query(
      `UPDATE media SET state = 'stored', widths = '{}', due_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await app.nest.get(MediaSweep, { strict: false }).renderMissed();
    expect((await untilRendered(id)).widths).toEqual([320, 640, 700]);
  });
});
