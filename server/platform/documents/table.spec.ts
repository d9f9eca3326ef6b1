import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { type Column, tableFile } from './table.js';

const columns: Column<number>[] = [
  { title: 'Place', width: 8, valueOf: (row) => row },
  { title: 'Text', width: 8, valueOf: () => randomBytes(2_000).toString('base64') },
];

/** Yields rows without an end. */
function endless() {
  const state = { read: 0, isClosed: false };
  async function* rows() {
    try {
      for (;;) yield (state.read += 1);
    } finally {
      state.isClosed = true;
    }
  }
  return { state, rows: rows() };
}

const pause = async () => new Promise((resolve) => void setTimeout(resolve, 50));

it.each(['xlsx', 'csv'] as const)('rows are read no further when the reader of a file as %s leaves', async (format) => {
  const { state, rows } = endless();
  const file = tableFile(format, { name: 'Endless', columns, rows });
  await new Promise((resolve) => file.once('readable', resolve));
  file.read();
  file.destroy();
  for (let tries = 0; tries < 50 && !state.isClosed; tries += 1) await pause();
  const { read } = state;
  await pause();
  expect(state).toEqual({ read, isClosed: true });
});

it.each(['xlsx', 'csv'] as const)('rows are read no further than a slow reader of a file as %s', async (format) => {
  const { state, rows } = endless();
  const file = tableFile(format, { name: 'Endless', columns, rows });
  await new Promise((resolve) => file.once('readable', resolve));
  for (let tries = 0; tries < 10; tries += 1) await pause();
  expect(state.read).toBeLessThan(500);
  file.destroy();
});

it.each(['xlsx', 'csv'] as const)('a file as %s is broken off when reading its rows fails', async (format) => {
  async function* failing() {
    for (let row = 0; row < 200; row += 1) yield row;
    await pause();
    throw new Error('The database is gone.');
  }
  const file = tableFile(format, { name: 'Broken', columns, rows: failing() });
  await expect(buffer(file)).rejects.toThrow('The database is gone.');
});
