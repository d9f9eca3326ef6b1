import 'reflect-metadata';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import fastifyMultipart from '@fastify/multipart';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../../../../domain/errors.js';
import { ErrorFilter } from '../../http/error.filter.js';
import { withIncoming } from './incoming.js';
import { type FormFile, MultipartFiles } from './multipart.js';

const megabyte = 1024 * 1024;
const rules = (maxBytes: number) => ({ maxBytes, types: ['text/plain'], wrongType: 'Wrong.', tooLarge: 'Too large.' });
const sheet = {
  field: 'sheet',
  most: 1,
  rules: rules(megabyte),
  tooMany: 'One sheet.',
  missing: 'Please choose a sheet.',
};
const pictures = { field: 'pictures', most: 3, rules: rules(2 * megabyte), tooMany: 'At most 3 pictures.' };

/** The action of the handler for each file. */
type Use = (file: FormFile) => Promise<unknown>;
const kept: Use = ({ field, file }) =>
  withIncoming(file, [field === 'sheet' ? sheet.rules : pictures.rules], async ({ content, fileName }) => {
    if (Buffer.isBuffer(content)) throw new Error('A form sends streams.');
    return [field, fileName, (await text(createReadStream(content.path))).length];
  });
let use: Use = kept;
let handled: unknown[] = [];

@Controller()
class Uploads {
  @Post('upload')
  async upload(@MultipartFiles({ files: [sheet, pictures] }) files: AsyncIterable<FormFile>) {
    for await (const file of files) handled.push(await use(file));
    return { handled };
  }
}

@Module({ controllers: [Uploads] })
class TestModule {}

let app: NestFastifyApplication;
let url: string;
const temporary = { before: env.TMPDIR, folder: mkdtempSync(join(tmpdir(), 'multipart-')) };

beforeAll(async () => {
  env.TMPDIR = temporary.folder;
  app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), { logger: false });
  app.useGlobalFilters(new ErrorFilter());
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 20_000, parts: 12 } });
  await app.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}/upload`;
});
afterAll(async () => {
  await app.close();
  await rm(temporary.folder, { recursive: true });
  if (temporary.before === undefined) delete env.TMPDIR;
  else env.TMPDIR = temporary.before;
});
beforeEach(() => {
  use = kept;
  handled = [];
});

const leftovers = () => readdirSync(temporary.folder);

const file = (size: number, name: string) => new File(['x'.repeat(size)], name);

async function send(...parts: [field: string, content: File | string][]) {
  const form = new FormData();
  for (const [field, content] of parts) form.append(field, content);
  const response = await fetch(url, { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a form with several files', () => {
  it('gives the files one after the other, in the order of the form', async () => {
    const { status, body } = await send(
      ['pictures', file(1.5 * megabyte, 'one.jpg')],
      ['sheet', file(10, 'sheet.csv')],
      ['pictures', file(0, 'two.jpg')],
    );
    expect(status).toBe(201);
    expect(body.handled).toEqual([
      ['pictures', 'one.jpg', 1.5 * megabyte],
      ['sheet', 'sheet.csv', 10],
      ['pictures', 'two.jpg', 0],
    ]);
    expect(leftovers()).toEqual([]);
  });

  it('reads the next file only when the one before it was used', async () => {
    const names: string[] = [];
    let active = 0;
    use = async (file) => {
      active += 1;
      names.push(`${active}`);
      await new Promise((resolve) => void setImmediate(resolve));
      await kept(file);
      active -= 1;
    };
    await send(['sheet', file(100_000, 'a')], ['pictures', file(100_000, 'b')], ['pictures', file(100_000, 'c')]);
    expect(names).toEqual(['1', '1', '1']);
  });

  it('goes on after a file that the handler refuses or does not read', async () => {
    use = async (part) => (part.field === 'sheet' ? 'not read' : kept(part).catch((error: Error) => error.message));
    const { body } = await send(
      ['sheet', file(megabyte, 'a')],
      ['pictures', file(2 * megabyte + 1, 'large')],
      ['pictures', file(7, 'b')],
    );
    expect(body.handled).toEqual(['not read', 'Too large.', ['pictures', 'b', 7]]);
    expect(leftovers()).toEqual([]);
  });

  it('allows each field its own size', async () => {
    const { status, body } = await send(['sheet', file(megabyte + 1, 'a')]);
    expect([status, body.code, body.message]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'Too large.']);
    expect((await send(['sheet', file(megabyte, 'a')])).status).toBe(201);
  });

  it.each<[string, [string, File | string][], string, string]>([
    ['without a file that is needed', [['pictures', file(1, 'a')]], 'sheet', 'Please choose a sheet.'],
    ['without any file', [], 'sheet', 'Please choose a sheet.'],
    [
      'with a field that is unknown',
      [
        ['sheet', file(1, 'a')],
        ['other', file(1, 'b')],
      ],
      'other',
      'There is no field "other".',
    ],
    [
      'with a text that is unknown',
      [
        ['sheet', file(1, 'a')],
        ['other', 'text'],
      ],
      'other',
      'There is no field "other".',
    ],
    ['with a text in place of a file', [['sheet', 'text']], 'sheet', '"sheet" takes files.'],
    [
      'with too many files of a field',
      [
        ['sheet', file(1, 'a')],
        ['sheet', file(1, 'b')],
      ],
      'sheet',
      'One sheet.',
    ],
    [
      'with too many pictures',
      [['sheet', file(1, 'a')], ...Array.from({ length: 6 }, () => ['pictures', file(1, 'b')] as [string, File])],
      'pictures',
      'At most 3 pictures.',
    ],
  ])('a form is refused %s', async (_, parts, field, message) => {
    const { status, body } = await send(...parts);
    expect([status, body.code, body.message, body.errors]).toEqual([400, 'VALIDATION', message, { [field]: message }]);
    expect(leftovers()).toEqual([]);
  });

  it('a request that is no form is refused', async () => {
    const response = await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      400,
      'Please choose a sheet.',
    ]);
  });

  it('a form that is larger than a call may be is refused before it is read', async () => {
    const socket = connect((app.getHttpServer().address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 200000000\r\n\r\n',
    );
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(response.toString()).toContain('One call takes up to 100 MB.');
    expect(handled).toEqual([]);
  });

  it('a client that is still sending gets a response when the handler fails', async () => {
    use = async () => {
      throw new DomainError('FORBIDDEN');
    };
    const { status } = await send(
      ['sheet', file(megabyte, 'a')],
      ...Array.from({ length: 3 }, () => ['pictures', file(2 * megabyte, 'b')] as [string, File]),
    );
    expect(status).toBe(403);
    expect(leftovers()).toEqual([]);
  });

  describe('whose client disconnects', () => {
    const part = (field: string) =>
      `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n${'y'.repeat(300_000)}\r\n`;
    const body = `${part('sheet')}${part('pictures')}${part('pictures')}--x--\r\n`;
    const head = `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`;

    /** Sends a share of the form and disconnects. Returns the error of the file that fails. */
    async function errorAfter(share: number, atFile: (disconnected: Promise<void>) => Promise<void>) {
      const server = app.getHttpServer();
      const disconnected = new Promise<void>((resolve) => {
        server.once('connection', (accepted: Socket) => accepted.once('close', () => resolve()));
      });
      const failed = new Promise<unknown>((resolve) => {
        use = async (file) => {
          const result = await kept(file).catch((error: unknown) => {
            resolve(error);
            throw error;
          });
          await atFile(disconnected);
          return result;
        };
      });
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(head);
      socket.write(body.slice(0, body.length * share), () => socket.destroy());
      return failed;
    }

    it.each([0.1, 0.5, 0.9])('leaves nothing (%s of the form)', async (share) => {
      expect(await errorAfter(share, async () => undefined)).toMatchObject({ code: 'BAD_REQUEST' });
      expect(leftovers()).toEqual([]);
    });

    it('fails with the file that had arrived in part before its turn', async () => {
      expect(await errorAfter(0.4, (disconnected) => disconnected)).toMatchObject({ code: 'BAD_REQUEST' });
      expect(handled).toEqual([['sheet', 'a', 300_000]]);
      expect(leftovers()).toEqual([]);
    });
  });

  it.each(['--x\r\nContent-Disposition: form-data; name="sheet"; filename="a"\r\n\r\nunfinished', '--y--', ''])(
    'a malformed form is refused: %j',
    async (body) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const { status } = await fetch(url, { method: 'POST', body, headers });
      expect(status).toBe(400);
      expect(leftovers()).toEqual([]);
    },
  );
});
