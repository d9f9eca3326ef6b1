import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { until } from '../../../../test/support/time.js';
import { ScreenRenderer } from './screen-renderer.js';

const nonce = 'bm9uY2U=';
const empty = { query: '{ a }', variables: {}, text: '' };
/** Stands for the built client. It says how many screens it has rendered before. */
const built = `
  import { setTimeout as wait } from 'node:timers/promises';
  import { threadId } from 'node:worker_threads';
  let before = 0;
  let timers = 0;
  export async function screenHtml({ path, nonce }) {
    const html = \`<style nonce="\${nonce}"></style>\${path} after \${before}\`;
    before += 1;
    if (path === '/broken') throw new Error('a component is broken');
    if (path === '/late') await wait(1_100);
    if (path.startsWith('/slow')) await wait(100);
    if (path.startsWith('/thread')) return String(threadId);
    if (path === '/greedy') fillMemory();
    if (path === '/greedy-later') setTimeout(fillMemory);
    if (path === '/timer') setTimeout(() => (timers += 1));
    if (path.startsWith('/timers')) return String(timers);
    return html;
  }
  function fillMemory() {
    for (const kept = []; ; ) kept.push(new Array(1e6).fill(kept.length));
  }`;

let folder: string;
let renderer: ScreenRenderer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'screens-'));
  writeFileSync(join(folder, 'screen-html.mjs'), built);
  renderer = new ScreenRenderer(join(folder, 'screen-html.mjs'), { brand: {}, catalogue: 'members' } as Config);
  // The thread starts with the first screen, which takes more than a second on a busy machine.
  await until(() =>
    renderer.html('/start', [], nonce).then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  await renderer?.close();
  rmSync(folder, { recursive: true, force: true });
});

afterEach(() => void jest.restoreAllMocks());

describe('ScreenRenderer', () => {
  it('renders a screen once for all pages that have the same data', async () => {
    const first = await renderer.html('/', [], nonce);
    expect(await renderer.html('/', [], nonce)).toBe(first);
    expect(await renderer.html('/', [{ ...empty, text: '{}' }], nonce)).not.toBe(first);
  });

  it('gives each page its own nonce', async () => {
    expect(await renderer.html('/nonce', [], 'Zmlyc3Q=')).toContain('<style nonce="Zmlyc3Q="></style>');
    expect(await renderer.html('/nonce', [], 'c2Vjb25k')).toContain('<style nonce="c2Vjb25k"></style>');
  });

  it('keeps the last 20 screens', async () => {
    const first = await renderer.html('/kept-0', [], nonce);
    for (let at = 1; at < 20; at++) await renderer.html(`/kept-${at}`, [], nonce);
    expect(await renderer.html('/kept-0', [], nonce)).toBe(first);
    await renderer.html('/kept-20', [], nonce);
    expect(await renderer.html('/kept-0', [], nonce)).not.toBe(first);
  });

  it('rejects a screen whose components throw, and renders the next', async () => {
    await expect(renderer.html('/broken', [], nonce)).rejects.toThrow('a component is broken');
    await expect(renderer.html('/after-broken', [], nonce)).resolves.toContain('/after-broken');
  });

  it('rejects a screen that takes longer than a second, and has it for the next page', async () => {
    await expect(renderer.html('/late', [], nonce)).rejects.toThrow('timed out after 1000 ms');
    const next = await renderer.html('/after-late', [], nonce);
    const rendered = Number(next.split(' after ')[1]);
    await expect(renderer.html('/late', [], nonce)).resolves.toContain(`/late after ${rendered - 1}`);
  });

  it('rejects a screen at once while four others wait', async () => {
    const screens = [0, 1, 2, 3, 4].map((at) => renderer.html(`/slow-${at}`, [], nonce));
    await expect(renderer.html('/refused', [], nonce)).rejects.toThrow('4 other screens wait');
    expect(await Promise.all(screens)).toHaveLength(5);
  });

  it('runs the timers that a screen has left behind, which would otherwise fill the memory', async () => {
    await renderer.html('/timer', [], nonce);
    let asked = 0;
    await until(async () => (await renderer.html(`/timers-${asked++}`, [], nonce)) === '1');
  });

  it.each(['/greedy', '/greedy-later'])('outlives a thread that runs out of memory: %s', async (path) => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    let asked = 0;
    const threadOf = () => renderer.html(`/thread${path}`, [{ ...empty, text: String(asked++) }], nonce);
    const first = await threadOf();
    await renderer.html(path, [], nonce).catch(() => undefined);
    if (path === '/greedy-later')
      await until(() => warned.mock.calls.join().includes('The thread of first screens failed'));
    await until(async () => (await threadOf().catch(() => first)) !== first);
  });

  it('renders no screen for more data than the lines of about a hundred designs', async () => {
    const lines = (count: number) => [{ ...empty, text: 'x'.repeat(count * 1_000) }];
    expect(await renderer.html('/cart', lines(100), nonce)).not.toBe('');
    expect(await renderer.html('/cart', lines(101), nonce)).toBe('');
  });
});
