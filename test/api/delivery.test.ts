import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync, closeSync, ftruncateSync, readdirSync, readlinkSync, writeSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { MediaSender } from '../../server/platform/media/delivery/media-sender.js';
import { Media, type Upload } from '../../server/platform/media/store/media.service.js';
import { Storage } from '../../server/platform/storage/storage.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, anExpired, type TestPerson } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { statementsOf } from '../support/programs/statements.js';
import { quickest } from '../support/time.js';

jest.setTimeout(60_000);

const anything = { maxBytes: 5e6, types: ['image/jpeg', 'application/pdf'], wrongType: 'No', tooLarge: 'No' };

async function uploaded(app: RunningApp, content: Buffer, more: Partial<Upload>) {
  const media = app.nest.get(Media, { strict: false });
  const file = await media.receive({ content, rules: anything, audience: 'catalogue', ...more });
  return app.nest.get(DataSource).transaction((tx) => media.add(tx, file));
}

/** A picture with all its renditions; answers its folder under `/media`. */
async function aRenderedPicture(app: RunningApp, width: number, more: Partial<Upload> = {}): Promise<string> {
  const { id } = await uploaded(app, await plainPicture(width, 500).jpeg().toBuffer(), more);
  for (;;) {
    const [row] = await app.database.query<{ state: string }>('SELECT state FROM media WHERE id = $1', [id]);
    if (row?.state === 'ready') return `/media/${id}`;
    await pause(50);
  }
}

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('Z5: an address copied from an administrator’s page', () => {
  let app: RunningApp;
  let admin: TestPerson;
  let strangers: Record<string, Client>;
  let addresses: { url: string; isTheirs: (name: string) => boolean }[];

  beforeAll(async () => {
    // With marks, so that no way around them is left out.
    app = await startApp({ WATERMARK: 'on' });
    const [owner, another] = [await aCustomer(app), await aCustomer(app)];
    admin = await anAdmin(app);
    const left = await aCustomer(app);
    await left.client.rest.get('/logout');
    strangers = {
      'a visitor': asVisitor(app),
      'an expired customer': (await anExpired(app)).client,
      'somebody who signed out': left.client,
      'another company': another.client,
    };
    const product = await aRenderedPicture(app, 700);
    const avatar = await aRenderedPicture(app, 300, { audience: 'owner', ownerId: owner.id });
    const pdf = await uploaded(app, await aPdf(), { audience: 'owner', ownerId: owner.id, fileName: 'design.pdf' });
    const forMembers = (name: string) => name === 'another company';
    const forNobody = () => false;
    addresses = [
      ...['full.jpg', '320.webp', '640.avif', '700.webp', '700.avif'].map((name) => ({
        url: `${product}/${name}`,
        isTheirs: forMembers,
      })),
      ...['full.jpg', '300.webp'].map((name) => ({ url: `${avatar}/${name}`, isTheirs: forNobody })),
      { url: pdf.url, isTheirs: forNobody },
    ];
  });
  afterAll(() => app?.close());

  it('opens to nobody else, whatever their browser says it has already', async () => {
    for (const { url, isTheirs } of addresses) {
      const seen = await admin.client.fetch('GET', url);
      expect(seen.status).toBe(200);
      expect((await bytesOf(seen)).length).toBe(Number(seen.headers.get('content-length')));
      const etag = seen.headers.get('etag') ?? '';
      for (const [name, client] of Object.entries(strangers)) {
        if (isTheirs(name)) continue;
        for (const headers of [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }, { range: 'bytes=0-9' }])
          for (const method of ['GET', 'HEAD']) {
            const answer = await client.fetch(method, url, undefined, headers as Record<string, string>);
            expect([401, 403, 404]).toContain(answer.status);
            expect(answer.headers.get('etag')).toBeNull();
            expect((await bytesOf(answer)).includes('JFIF')).toBe(false);
          }
      }
    }
  });
});

describe('the mark', () => {
  let app: RunningApp;
  let one: TestPerson;
  let other: TestPerson;
  let admin: TestPerson;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ WATERMARK: 'on' });
    one = await aCustomer(app, { companyName: 'Lakshmi Gold House' });
    other = await aCustomer(app, { companyName: 'Mehta & Söhne' });
    admin = await anAdmin(app);
    folder = await aRenderedPicture(app, 700);
  });
  afterAll(() => app?.close());

  const seenBy = async (client: Client, name: string, at = folder) => {
    const answer = await client.fetch('GET', `${at}/${name}`);
    return { status: answer.status, etag: answer.headers.get('etag'), bytes: await bytesOf(answer) };
  };

  // Which the program never reads, only writes.
  beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadHeif'] }));
  afterAll(() => sharp.block({ operation: ['VipsForeignLoadHeif'] }));

  const pixels = (bytes: Buffer) => sharp(bytes).resize(700).removeAlpha().greyscale().raw().toBuffer();

  /** How many pixels differ by more than a compression would make them. */
  async function different(left: Buffer, right: Buffer): Promise<number> {
    const [a, b] = await Promise.all([pixels(left), pixels(right)]);
    return a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > 8).length;
  }

  it.each(['full.jpg', '700.webp', '700.avif'])(
    'is in the largest rendition, %s, each company’s its own',
    async (name) => {
      const [mine, theirs, plain] = await Promise.all(
        [one.client, other.client, admin.client].map((c) => seenBy(c, name)),
      );
      if (!mine || !theirs || !plain) throw new Error('Three were asked');
      expect([mine.status, theirs.status, plain.status]).toEqual([200, 200, 200]);
      expect(new Set([mine.etag, theirs.etag, plain.etag]).size).toBe(3);
      // The picture is of one colour, so what differs are letters: some of it, and far from all.
      for (const marked of [mine, theirs]) {
        const letters = await different(marked.bytes, plain.bytes);
        expect(letters).toBeGreaterThan(700 * 500 * 0.01);
        expect(letters).toBeLessThan(700 * 500 * 0.4);
      }
      expect(await different(mine.bytes, theirs.bytes)).toBeGreaterThan(700 * 500 * 0.01);
      expect(await sharp(mine.bytes).metadata()).toMatchObject({ width: 700, height: 500 });
    },
  );

  it('is not in the small ones', async () => {
    for (const name of ['320.webp', '640.avif'])
      expect((await seenBy(one.client, name)).bytes.equals((await seenBy(admin.client, name)).bytes)).toBe(true);
  });

  it('is made once for each viewer and picture, however many ask at once', async () => {
    const storage = app.nest.get(Storage, { strict: false });
    const somewhere = await aRenderedPicture(app, 400);
    const kept = jest.spyOn(storage, 'putAt');
    const seen = await Promise.all(Array.from({ length: 5 }, () => seenBy(one.client, '400.webp', somewhere)));
    seen.push(await seenBy(one.client, '400.webp', somewhere));
    expect(new Set(seen.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
    expect(kept).toHaveBeenCalledTimes(1);
    await seenBy(other.client, '400.webp', somewhere);
    expect(kept).toHaveBeenCalledTimes(2);
    kept.mockRestore();
  });

  it('is known again by the browser it was made for, and by no other', async () => {
    const { etag } = await seenBy(one.client, '700.webp');
    const ask = (person: TestPerson) =>
      person.client.fetch('GET', `${folder}/700.webp`, undefined, { 'if-none-match': etag ?? '' });
    expect([(await ask(one)).status, (await ask(other)).status, (await ask(admin)).status]).toEqual([304, 200, 200]);
  });

  it('is sent in part like any file', async () => {
    const { bytes } = await seenBy(one.client, '700.webp');
    const part = await one.client.fetch('GET', `${folder}/700.webp`, undefined, { range: 'bytes=50-99' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 50-99/${bytes.length}`]);
    expect((await bytesOf(part)).equals(bytes.subarray(50, 100))).toBe(true);
  });

  it('is made again when it was swept away', async () => {
    const before = await seenBy(one.client, '700.avif');
    const storage = app.nest.get(Storage, { strict: false });
    for await (const keys of storage.keysOlderThan(new Date(Date.now() + 60_000), 'watermarked'))
      for (const key of keys) await storage.remove(key);
    const after = await seenBy(one.client, '700.avif');
    expect([after.status, after.bytes.equals(before.bytes)]).toEqual([200, true]);
  });

  it.each([
    '<span size="99999999">&amp;',
    '</text><image href="file:///etc/passwd"/>',
    '%s%n\u0007\u202e',
    '宝石店',
    '   -   ',
  ])('bears the company name %j without harm', async (companyName) => {
    const { client } = await aCustomer(app, { companyName });
    const { status, bytes } = await seenBy(client, '700.webp');
    expect(status).toBe(200);
    expect(await different(bytes, (await seenBy(admin.client, '700.webp')).bytes)).toBeGreaterThan(1_000);
  });
});

describe('a file on its way', () => {
  let app: RunningApp;
  let film: string;
  let url: URL;
  const megabyte = 1024 * 1024;
  const size = 60 * megabyte;

  beforeAll(async () => {
    app = await startApp();
    const path = join(app.config.dataDir, 'film.mp4');
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
    film = `/media/${id}/video.mp4`;
    url = new URL(film, app.url);
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

  async function until(isSo: () => boolean) {
    for (const late = Date.now() + 10_000; !isSo() && Date.now() < late;) await pause(20);
  }

  /** Begins to read, and then takes nothing until it is told to. */
  async function reader(): Promise<IncomingMessage> {
    const call = get(url, { agent: false });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'readable');
    return answer;
  }

  const memory = () => {
    const { rss, arrayBuffers } = process.memoryUsage();
    return { rss, arrayBuffers };
  };

  it('is never held in memory, however slowly it is read, and is let go of when nobody reads', async () => {
    await (await fetch(url, { headers: { range: `bytes=0-${megabyte}` } })).arrayBuffer();
    const before = memory();
    const readers = await Promise.all(Array.from({ length: 8 }, reader));
    expect(openFiles()).toBe(8);
    for (let taken = 0; taken < 40; taken++)
      for (const answer of readers) {
        if (answer.read() === null) await once(answer, 'readable');
      }
    const during = memory();
    // Eight copies would be 480 MB.
    expect((during.rss - before.rss) / megabyte).toBeLessThan(120);
    expect((during.arrayBuffers - before.arrayBuffers) / megabyte).toBeLessThan(60);
    for (const answer of readers) answer.destroy();
    await until(() => openFiles() === 0);
    expect(openFiles()).toBe(0);
  });

  it('is let go of when the line breaks before the first byte', async () => {
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

  it('is let go of when its reader takes nothing any more, though still there', async () => {
    const sender = app.nest.get(MediaSender, { strict: false });
    sender.stallMs = 300;
    const answer = await reader();
    await until(() => openFiles() === 0);
    sender.stallMs = 60_000;
    expect(openFiles()).toBe(0);
    answer.destroy();
  });

  it('is not opened for its headers', async () => {
    const storage = app.nest.get(Storage, { strict: false });
    const opened = jest.spyOn(storage, 'open');
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)]);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  it('F7: is one range of those it is asked for, at once', async () => {
    const range = `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at * 1_000}-`).join(',')}`;
    const took = await quickest(3, async () => {
      const answer = await fetch(url, { method: 'HEAD', headers: { range } });
      expect([200, 416]).toContain(answer.status);
      expect(answer.headers.get('content-range')).toBeNull();
    });
    expect(took).toBeLessThan(500);
  });

  it('costs a member one statement for any file of a picture they have seen, and a visitor none for a public one', async () => {
    const { client } = await aCustomer(app);
    const folder = await aRenderedPicture(app, 500);
    await client.fetch('GET', `${folder}/320.webp`);
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '"x"' }] as Record<string, string>[])
      expect(await statementsOf(app, () => client.fetch('GET', `${folder}/500.avif`, undefined, headers))).toHaveLength(
        1,
      );
    await fetch(url, { method: 'HEAD' });
    await expect(statementsOf(app, () => fetch(url, { method: 'HEAD' }))).rejects.toThrow('No statement was seen');
  });
});

describe('without the mark', () => {
  it('a member sees what the administrator sees', async () => {
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
