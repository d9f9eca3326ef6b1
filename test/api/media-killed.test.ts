import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { MediaSweep } from '../../server/platform/files/media/media-sweep.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { asUser } from '../support/http/clients.js';
import { multipartCall, uploadHead } from '../support/http/interrupted-upload.js';
import { anMp4, grainyPicture } from '../support/data/files.js';
import { fullSize } from '../support/full-size.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { childrenOf } from '../support/programs/processes.js';
import { endLocks } from '../support/programs/lost-jobs.js';

const videos = { count: 6, bytes: Number(process.env.VIDEO_MEGABYTES ?? fullSize(60, 15)) * 1024 * 1024 };
const rounds = Number(process.env.KILLED_UPLOADS ?? fullSize(50, 2));
jest.setTimeout(180_000 + rounds * 10_000);

const updateAvatar = 'mutation ($input: UpdateAvatarInput!) { updateAvatar(input: $input) { id } }';

/** Prepares and inspects data; the uploads go to a separate program that can be killed. */
let app: RunningApp;
let program: KillableProgram;
let me: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret });
  program = new KillableProgram(app);
  me = await aCustomer(app);
  picture = await grainyPicture(2400, 1800).jpeg({ quality: 80 }).toBuffer();
  await program.open();
});

afterAll(async () => {
  await program?.kill();
  await app?.close();
});

interface Item {
  state: string;
  files: { name: string; key: string }[];
}

const media = () => app.database.query<Item>('SELECT state, files FROM media ORDER BY id');

async function until<T>(read: () => Promise<T> | T, isDone: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read();
    if (isDone(found)) return found;
    await pause(20);
  }
}

const temporary = () => readdirSync(join(program.dataDir, 'tmp'));

/** A start removes files that a program left an hour ago: uploads, and files that were being written to the storage. */
function age() {
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const folder of ['tmp', join('uploads', 'unfinished')])
    for (const name of readdirSync(join(program.dataDir, folder)))
      utimesSync(join(program.dataDir, folder, name), hoursAgo, hoursAgo);
}

function stored(): string[] {
  const files = readdirSync(join(program.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile()).map(({ name }) => name);
}

it('renditions of a killed worker are finished after the restart, and none is created twice', async () => {
  const file = new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' });
  await asUser(program, me.client.cookies).upload(updateAvatar, { input: { file: null } }, ['input.file', file]);
  const [started] = await until(media, ([item]) => (item?.files.length ?? 0) >= 3);
  expect(started?.state).toBe('stored');
  await program.kill();
  age();
  const [interrupted] = await media();
  // The lock of the job ends within 15 seconds, which the sample does not wait for.
  if (fullSize(false, true)) await endLocks(app);
  await program.open();
  const [done] = await until(media, ([item]) => item?.state !== 'stored');
  expect(done?.state).toBe('ready');
  expect(done?.files.slice(0, interrupted?.files.length)).toEqual(interrupted?.files);
  const names = done?.files.map(({ name }) => name) ?? [];
  expect([names.length, new Set(names).size]).toEqual([9, 9]);
});

it(`${rounds} uploads leave no row, file or temporary file when the program is killed during each`, async () => {
  const before = [await media(), stored()];
  for (let round = 0; round < rounds; round++) {
    const { hostname, port } = new URL(program.url);
    const call = multipartCall(updateAvatar, { input: { file: null } }, 'input.file', picture);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(uploadHead(program, me.client, call));
    socket.write(call.body.subarray(0, call.body.length / 2));
    await until(temporary, (names) => names.length > 0);
    await program.kill();
    expect(temporary()).not.toEqual([]);
    age();
    await program.open();
    await until(temporary, (names) => names.length === 0);
  }
  expect([await media(), stored()]).toEqual(before);
  const referenced = (await media()).flatMap(({ files }) => files.map(({ key }) => key.slice(3)));
  expect(stored().sort()).toEqual([...new Set(referenced)].sort());
});

it('an upload in progress survives the start of another process in the same folder', async () => {
  const { hostname, port } = new URL(program.url);
  const call = multipartCall(
    updateAvatar,
    { input: { file: null } },
    'input.file',
    await grainyPicture(600, 400).png().toBuffer(),
  );
  const socket = connect(Number(port), hostname);
  socket.write(uploadHead(program, me.client, call));
  socket.write(call.body.subarray(0, call.body.length / 2));
  await until(temporary, (names) => names.length > 0);
  const begun = temporary();
  const neighbour = new KillableProgram(app);
  await neighbour.open();
  expect(temporary()).toEqual(begun);
  await neighbour.kill();
  socket.write(call.body.subarray(call.body.length / 2));
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(response.toString()).toContain('{"data":{"updateAvatar":{"id"');
  socket.destroy();
});

it('a server whose picture process is killed goes on, and finishes the renditions', async () => {
  const pictureProcesses = () =>
    childrenOf(program.pid).filter((pid) => /picture-process/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  const other = await grainyPicture(2000, 1500).jpeg({ quality: 80 }).toBuffer();
  const file = new File([new Uint8Array(other)], 'a.jpg', { type: 'image/jpeg' });
  const { pid } = program;
  await asUser(program, me.client.cookies).upload(updateAvatar, { input: { file: null } }, ['input.file', file]);
  const waiting = async () => (await media()).filter(({ state }) => state === 'stored');
  await until(waiting, ([item]) => (item?.files.length ?? 0) >= 2);
  const killed = pictureProcesses();
  for (const child of killed) process.kill(child, 'SIGKILL');
  expect(killed).toHaveLength(1);
  expect((await fetch(`${program.url}/health`)).status).toBe(200);
  // Instead of waiting until the next attempt is due.
  await app.database.query('UPDATE media SET due_at = now()');
  await app.nest.get(MediaSweep, { strict: false }).renderMissed();
  await until(waiting, (items) => items.length === 0);
  expect((await media()).map(({ state }) => state)).toEqual(['ready']);
  expect(program.pid).toBe(pid);
});

it(`${videos.count} concurrent video uploads take less than 350 MB of memory`, async () => {
  const uploader = asUser(program, (await anAdmin(app)).client.cookies);
  const video = await anMp4({ bytes: videos.bytes });
  let isOver = false;
  const peak = (async () => {
    let max = 0;
    while (!isOver) {
      max = Math.max(max, residentMegabytes());
      await pause(20);
    }
    return max;
  })();
  const upload = 'mutation ($input: UploadPhotoInput!) { uploadPhoto(input: $input) { mediaType } }';
  const responses = await Promise.all(
    Array.from({ length: videos.count }, () =>
      uploader.upload(upload, { input: { type: 'BANNER', file: null } }, [
        'input.file',
        new File([new Uint8Array(video)], 'a.mp4', { type: 'video/mp4' }),
      ]),
    ),
  );
  isOver = true;
  expect(responses.map(({ data }) => data.uploadPhoto.mediaType)).toEqual(responses.map(() => 'VIDEO'));
  expect(await peak).toBeLessThan(350);
  // Temporary files are deleted when the response has been sent, which the client may notice first.
  await until(temporary, (names) => names.length === 0);
});

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024;
