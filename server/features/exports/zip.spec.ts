import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { type ZipEntry, zipOf } from './zip.js';

const pause = async () => new Promise((resolve) => void setTimeout(resolve, 50));
const large = Buffer.alloc(1024 * 1024, 'gold');

it('a ZIP file has its entries in order, and opens each when the previous one was sent', async () => {
  const opened: Readable[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
      expect(opened.every(({ readableEnded }) => readableEnded)).toBe(true);
      const content = Readable.from([large, Buffer.from(name)]);
      opened.push(content);
      yield { name, content };
    }
  }
  const files = unzipSync(await buffer(await zipOf(entries())));
  expect(Object.keys(files)).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
  expect(
    Buffer.from(files['two.jpg'] ?? [])
      .subarray(-7)
      .toString(),
  ).toBe('two.jpg');
});

it('a ZIP file closes what it was reading when its reader leaves, and opens nothing more', async () => {
  const opened: Readable[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (;;) {
      const content = Readable.from([large, large]);
      opened.push(content);
      yield { name: `${opened.length}.jpg`, content };
    }
  }
  const file = await zipOf(entries());
  await new Promise((resolve) => file.once('readable', resolve));
  file.read();
  file.destroy();
  await pause();
  const count = opened.length;
  await pause();
  expect([opened.length, opened.every(({ destroyed }) => destroyed)]).toEqual([count, true]);
});

it('a ZIP file breaks off when a picture cannot be read', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const content = new PassThrough();
    setImmediate(() => content.destroy(new Error('The store is gone.')));
    yield { name: 'one.jpg', content };
  }
  await expect(buffer(await zipOf(entries()))).rejects.toThrow('The store is gone.');
});
