import { mkdtempSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { type ArchiveFault, archiveFaults, archiveReasons, importLimits } from '../../../../domain/import-files.js';
import { claiming, content as picture, offsets } from '../../../../test/support/data/zip-files.js';
import { until } from '../../../../test/support/time.js';
import { archiveEntries } from './picture-archive.js';

const folder = mkdtempSync(join(tmpdir(), 'archives-'));
const path = join(folder, 'pictures.zip');
afterAll(() => rm(folder, { recursive: true }));

/** Returns the names with their unpacked sizes, or the reasons why they are left out. */
async function read(content: Uint8Array) {
  await writeFile(path, content);
  const entries: [name: string, result: number | string][] = [];
  for await (const entry of archiveEntries(path)) {
    const result =
      'reason' in entry ? entry.reason : await buffer(entry.content).then(({ length }) => length, messageOf);
    entries.push([entry.name, result]);
  }
  return entries;
}

const messageOf = (error: Error) => `${error.name}: ${error.message}`;
const zip = (files: Zippable) => Buffer.from(zipSync(files));
const refused = (content: Uint8Array, fault: ArchiveFault) =>
  expect(read(content)).rejects.toMatchObject({ name: 'DomainError', message: archiveFaults[fault] });

describe('a ZIP file with pictures', () => {
  it('gives its files one by one by their names, whatever folders they are in', async () => {
    const archive = zip({
      'RI-1.jpg': picture(100),
      summer: { 'RI-2.jpg': picture(2_000), more: { 'RI-3.png': picture(0) } },
    });
    expect(await read(archive)).toEqual([
      ['RI-1.jpg', 100],
      ['RI-2.jpg', 2_000],
      ['RI-3.png', 0],
    ]);
  });

  it('leaves out folders and what operating systems add', async () => {
    const files = [
      '__MACOSX/._RI-1.jpg',
      '__macosx/a/b.jpg',
      '.DS_Store',
      'a/._x.jpg',
      'a/Thumbs.db',
      'desktop.ini',
      'b/',
    ];
    expect(await read(zip(Object.fromEntries([...files, 'RI-1.jpg'].map((name) => [name, picture(1)]))))).toEqual([
      ['RI-1.jpg', 1],
    ]);
  });

  it('reads names in UTF-8, also where it is not declared, and in CP437', async () => {
    const archive = zip({ 'Ünï.jpg': picture(1), 'abc.jpg': picture(2) });
    const undeclared = claiming(archive, (entry) => entry.writeUInt16LE(0, offsets.flags));
    expect(await read(undeclared)).toEqual([
      ['Ünï.jpg', 1],
      ['abc.jpg', 2],
    ]);
    const bytes = Buffer.from(archive.toString('latin1').replaceAll('abc', 'a\x81c'), 'latin1');
    expect((await read(bytes))[1]).toEqual(['aüc.jpg', 2]);
  });

  it('gives files that it does not unpack with the reason', async () => {
    const archive = zip({
      'a/RI-1.jpg': picture(1),
      'b/ri-1.JPG': picture(2),
      'more.zip': picture(3),
      '../up.jpg': picture(4),
      'x/../../up2.jpg': picture(4),
      '/root.jpg': picture(4),
      'C:/disk.jpg': picture(4),
      'back\\slash.jpg': picture(4),
      '..\\up3.jpg': picture(4),
      'large.jpg': [Buffer.alloc(importLimits.pictureBytes + 1), { level: 1 }],
      'zeros.jpg': [Buffer.alloc(importLimits.pictureBytes), { level: 9 }],
      'last.jpg': picture(5),
    });
    expect(await read(archive)).toEqual([
      ['RI-1.jpg', 1],
      ['ri-1.JPG', 2],
      ['more.zip', archiveReasons.nested],
      ...['up.jpg', 'up2.jpg', 'root.jpg', 'disk.jpg'].map((name) => [name, archiveReasons.unsafeName]),
      ['slash.jpg', 4],
      ['up3.jpg', archiveReasons.unsafeName],
      ['large.jpg', archiveReasons.tooLarge],
      ['zeros.jpg', archiveReasons.damaged],
      ['last.jpg', 5],
    ]);
  });

  it.each<[string, keyof typeof archiveReasons, (entry: Buffer) => void]>([
    ['with a password', 'locked', (entry) => entry.writeUInt16LE(1, offsets.flags)],
    ['with another kind of compression', 'compression', (entry) => entry.writeUInt16LE(14, offsets.method)],
    ['that claims 4 GB', 'tooLarge', (entry) => entry.writeUInt32LE(0xfffffff0, offsets.size)],
  ])('gives a file %s with the reason', async (_, reason, change) => {
    expect(await read(claiming(zip({ 'a.jpg': picture(1_000) }), change))).toEqual([['a.jpg', archiveReasons[reason]]]);
  });

  it.each<[string, (entry: Buffer) => void]>([
    ['is longer than claimed', (entry) => entry.writeUInt32LE(10, offsets.size)],
    ['is shorter than claimed', (entry) => entry.writeUInt32LE(2_000, offsets.size)],
    ['is cut off', (entry) => entry.writeUInt32LE(5, offsets.compressed)],
    ['lies beyond the end', (entry) => entry.writeUInt32LE(entry.buffer.byteLength, 42)],
  ])('says that a file is damaged that %s, and goes on', async (_, change) => {
    let isFirst = true;
    const archive = claiming(zip({ 'a.jpg': picture(1_000), 'b.jpg': picture(7) }), (entry) => {
      if (isFirst) change(entry);
      isFirst = false;
    });
    const [[name, result] = [], second] = await read(archive);
    expect([name, second]).toEqual(['a.jpg', ['b.jpg', 7]]);
    expect(result).toContain(archiveReasons.damaged);
  });

  it('a ZIP file is refused with more than 10,000 files, before anything is unpacked', async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, strToU8('')]));
    await refused(zip(files(importLimits.pictures + 1)), 'tooManyPictures');
    const claimed = zip(files(1));
    claimed.writeUInt16LE(30_001, claimed.length - 12);
    await refused(claimed, 'tooManyPictures');
    await writeFile(path, zip(files(importLimits.pictures)));
    expect((await archiveEntries(path).next()).value).toMatchObject({ name: '0.jpg' });
  });

  it('a ZIP file is refused if it claims more than 2 GB in all', async () => {
    const files = Object.fromEntries(Array.from({ length: 137 }, (_, at) => [`${at}.jpg`, picture(10)]));
    const archive = claiming(zip(files), (entry) => {
      entry.writeUInt32LE(importLimits.pictureBytes, offsets.size);
      entry.writeUInt32LE(importLimits.pictureBytes / 50, offsets.compressed);
    });
    await refused(archive, 'tooLarge');
  });

  it('a ZIP file is refused if it has no files', async () => {
    await refused(zip({}), 'empty');
    await refused(zip({ 'summer/': picture(0), '__MACOSX/._RI-1.jpg': picture(1) }), 'empty');
  });

  it('a ZIP file is refused if its files share their bytes', async () => {
    const archive = claiming(zip({ 'a.jpg': picture(1_000), 'b.jpg': picture(1) }), (entry) => {
      entry.writeUInt32LE(1_100, offsets.compressed);
    });
    await refused(archive, 'unreadable');
  });

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('no archive')],
    ['a ZIP file without its end', zip({ a: picture(100) }).subarray(0, 120)],
    ['a ZIP file with more after its end', Buffer.concat([zip({ a: picture(100) }), Buffer.from('more')])],
  ])('an archive of pictures is refused if it is %s', async (_, content) => refused(content, 'unreadable'));

  it('a ZIP file is closed when its reader stops early', async () => {
    await writeFile(path, zip({ 'a.jpg': picture(100_000), 'b.jpg': picture(1) }));
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let times = 0; times < 20; times++) for await (const _ of archiveEntries(path)) break;
    await until(() => open() <= before);
  });
});
