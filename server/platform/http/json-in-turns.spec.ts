import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { jsonInTurns } from './json-in-turns.js';

const nested = Array.from({ length: 600 }, (_, id) => ({ id, entries: [id, 'é', null], none: undefined }));

/** Presented by work of this many milliseconds. */
const slow = (id: number, ms: number) => ({
  toJSON() {
    for (const end = performance.now() + ms; performance.now() < end;);
    return { id };
  },
});

async function textOf(json: string | Readable): Promise<string> {
  return typeof json === 'string' ? json : (await json.toArray()).join('');
}

describe('JSON that is written in turns', () => {
  it.each<[string, unknown]>([
    ['a short list', { items: [{ id: 1, entries: [1, 2] }], total: 1 }],
    ['a long list', { items: nested, total: 600, none: undefined, more: null }],
    ['two long lists', { first: nested, empty: [], texts: ['a'], second: nested }],
    ['a long list without an object around it', nested],
    ['a long list at the allowed depth', { data: { list: { items: nested, info: { total: 1 } } } }],
    ['a long list that is too deep', { data: { list: { page: { items: nested } } } }],
    ['items that present themselves', { items: [slow(1, 0), slow(2, 0)] }],
    ['a value that presents itself', { toJSON: () => [1, 2] }],
    ['null', null],
    ['a text', 'text'],
  ])('is the text of JSON.stringify: %s', async (_, value) => {
    expect(await textOf(jsonInTurns(value, 3))).toBe(JSON.stringify(value));
  });

  it('is a text if it is finished in one turn', () => {
    expect(typeof jsonInTurns({ items: [slow(1, 0)] }, 1)).toBe('string');
  });

  it('lets timers run between its items if it takes longer', async () => {
    const list = { items: Array.from({ length: 8 }, (_, id) => slow(id, 10)) };
    let timers = 0;
    const timer = setInterval(() => timers++, 1);
    const json = jsonInTurns(list, 1);
    expect(json).toBeInstanceOf(Readable);
    const { items } = JSON.parse(await textOf(json)) as { items: unknown[] };
    clearInterval(timer);
    expect(items).toHaveLength(8);
    expect(timers).toBeGreaterThanOrEqual(7);
  });

  it('fails the stream if an item cannot be presented', async () => {
    const broken = {
      toJSON() {
        throw new Error('broken');
      },
    };
    await expect(textOf(jsonInTurns({ items: [slow(1, 10), broken] }, 1))).rejects.toThrow('broken');
  });
});
