import { describe, expect, it } from '@jest/globals';
import { Blob, File as ReadableFile } from 'node:buffer';
import * as streams from 'node:stream/web';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { archiveFaults, archiveReasons, importLimits } from '../../../../domain/import-files';
import { claiming, content, offsets } from '../../../../test/support/data/zip-files';
import type { ChosenPicture } from './chosen-pictures';

// Browser APIs that jsdom lacks or cannot read. The library looks for them when it is loaded.
Object.assign(globalThis, streams, { Blob, File: ReadableFile });
const { picturesInZip } = await import('./zip-pictures');

const zipFile = (bytes: Uint8Array) => new ReadableFile([bytes], 'pictures.zip') as unknown as File;
const zipOf = (files: Zippable) => Buffer.from(zipSync(files));
const open = (bytes: Uint8Array) => picturesInZip(zipFile(bytes));

const read = async (picture: ChosenPicture | undefined) => {
  const result = await picture?.read();
  return result && 'arrayBuffer' in result ? Buffer.from(await result.arrayBuffer()) : result;
};

describe('A ZIP file with pictures', () => {
  it('gives its pictures by their names, stored or compressed, whatever folders they are in', async () => {
    const { files, leftOut } = await open(
      zipOf({ 'RI-1.jpg': [content(2_000), { level: 0 }], summer: { 'Ünï-2.png': content(5_000) } }),
    );
    expect(files).toMatchObject([
      { name: 'RI-1.jpg', size: 2_000 },
      { name: 'Ünï-2.png', size: 5_000 },
    ]);
    expect(leftOut).toEqual([]);
    expect(await Promise.all(files.map(read))).toEqual([content(2_000), content(5_000)]);
  });

  it('leaves out what cannot be unpacked, with the reasons, and ignores what operating systems add', async () => {
    const { files, leftOut } = await open(
      zipOf({
        '__MACOSX/._RI-1.jpg': content(1),
        'a/.DS_Store': content(1),
        'a/RI-1.jpg': content(1),
        'b/ri-1.JPG': content(2),
        'back\\slash.jpg': content(2),
        'more.zip': content(1),
        '../up.jpg': content(1),
        'large.jpg': [Buffer.alloc(importLimits.pictureBytes + 1), { level: 1 }],
      }),
    );
    expect(files.map(({ name }) => name)).toEqual(['RI-1.jpg', 'ri-1.JPG', 'slash.jpg']);
    expect(files.map(({ folder }) => folder)).toEqual(['a', 'b', 'back']);
    expect(Object.fromEntries(leftOut.map(({ name, reason }) => [name, reason]))).toEqual({
      'more.zip': archiveReasons.nested,
      'up.jpg': archiveReasons.unsafeName,
      'large.jpg': archiveReasons.tooLarge,
    });
  });

  it('leaves out files with a password', async () => {
    const locked = claiming(zipOf({ 'RI-1.jpg': content(10) }), (entry) => entry.writeUInt16LE(1, offsets.flags));
    expect(await open(locked)).toEqual({
      files: [],
      leftOut: [{ name: 'RI-1.jpg', reason: archiveReasons.locked }],
    });
  });

  it.each<[string, (entry: Buffer) => void]>([
    ['is longer than claimed', (entry) => entry.writeUInt32LE(10, offsets.size)],
    ['is shorter than claimed', (entry) => entry.writeUInt32LE(2_000, offsets.size)],
    ['is cut off', (entry) => entry.writeUInt32LE(5, offsets.compressed)],
    ['has another checksum', (entry) => entry.writeUInt32LE(5, offsets.crc)],
  ])('says that a picture is damaged that %s', async (_, change) => {
    const { files } = await open(claiming(zipOf({ 'RI-1.jpg': content(1_000) }), change));
    expect(await read(files[0])).toEqual({ reason: archiveReasons.damaged });
  });

  it('says that it was changed or moved after it was chosen', async () => {
    const file = zipFile(zipOf({ 'RI-1.jpg': content(10) }));
    const { files } = await picturesInZip(file);
    const fails = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
    Object.assign(file, { slice: () => ({ arrayBuffer: fails }) });
    expect(await read(files[0])).toMatchObject({ reason: expect.stringContaining('changed or moved') });
  });

  it.each([
    ['that is none', 'unreadable', Buffer.from('no archive')],
    ['without its end', 'unreadable', zipOf({ 'RI-1.jpg': content(100) }).subarray(0, 120)],
    ['without files', 'empty', zipOf({ 'summer/': content(0) })],
    [
      'with too many files',
      'tooManyPictures',
      zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.jpg`, strToU8('')]))),
    ],
  ] as const)('a ZIP file %s is refused as a whole', async (_, fault, bytes) => {
    expect(await open(bytes)).toEqual({ files: [], leftOut: [{ name: 'pictures.zip', reason: archiveFaults[fault] }] });
  });
});
