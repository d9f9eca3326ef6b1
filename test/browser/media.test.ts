import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, openBrowser, visit, type Visit } from '../support/browser/browser.js';
import { anAdmin } from '../support/data/builders.js';

describeInBrowser('What a visitor sees of films and pictures', () => {
  let app: RunningApp;
  let browser: Browser;
  let visitor: Visit;
  const film = readFileSync('server/demo/media/banner/hero-loop.mp4');

  beforeAll(async () => {
    app = await startApp();
    const { client } = await anAdmin(app);
    const poster = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    const { status } = await client.rest.post('/photos/upload', {
      type: 'banner',
      mediaType: 'video',
      title: 'The house',
      image: `data:video/mp4;base64,${film.toString('base64')}`,
      poster: `data:image/jpeg;base64,${poster.toString('base64')}`,
    });
    expect(status).toBe(201);
    browser = await openBrowser();
    visitor = await visit(browser, app.url);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('a film is silent, has a poster, and is where it is wound to', async () => {
    const { page } = visitor;
    const parts: { status: number; range?: string }[] = [];
    page.on('response', (answer) => {
      if (!answer.url().endsWith('.mp4')) return;
      parts.push({ status: answer.status(), range: answer.headers()['content-range'] });
    });
    await page.goto('/');
    const video = page.locator('video');
    await video.waitFor();
    expect(await facts(page)).toEqual({ muted: true, loop: true, inline: true, hasPoster: true });
    expect(await wind(page, 0.8)).toBeLessThan(0.1);
    expect(await wind(page, 0.1)).toBeLessThan(0.1);
    expect(parts.length).toBeGreaterThan(0);
    for (const { status, range } of parts) {
      expect(status).toBe(206);
      expect(range).toMatch(new RegExp(`^bytes \\d+-\\d+/${film.length}$`));
    }
  });

  it('nothing jumps while they arrive', async () => {
    const { page } = visitor;
    for (const path of ['/', '/gallery', '/about']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect([path, await shifts(page)]).toEqual([path, []]);
    }
  });
});

/** As far as this suite looks at it; the compiler of the suites knows no browser. */
interface Film {
  muted: boolean;
  loop: boolean;
  playsInline: boolean;
  poster: string;
  readyState: number;
  duration: number;
  currentTime: number;
  addEventListener(event: string, heard: () => void, options: { once: true }): void;
}

const facts = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { muted, loop, playsInline, poster } = element as unknown as Film;
    return { muted, loop, inline: playsInline, hasPoster: poster !== '' };
  });

/** Winds to a part of the whole; answers by how many seconds it missed. */
const wind = (page: Page, part: number) =>
  page.locator('video').evaluate(async (element, share) => {
    const film = element as unknown as Film;
    const hears = (event: string) =>
      new Promise<void>((resolve) => film.addEventListener(event, resolve, { once: true }));
    if (film.readyState < 1) await hears('loadedmetadata');
    const wound = hears('seeked');
    film.currentTime = film.duration * share;
    await wound;
    return Math.abs(film.currentTime - film.duration * share);
  }, part);

/** What moved by itself, by the browser's own measure. */
const shifts = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const name = ({ node }) => (node && node.nodeType === 1 ? node.tagName + '.' + node.className : '?');
    new PerformanceObserver((list) =>
      resolve(list.getEntries().map(({ value, sources }) => value.toFixed(4) + ' ' + sources.map(name).join(', '))),
    ).observe({ type: 'layout-shift', buffered: true });
    // An observer that has nothing to say says nothing.
    setTimeout(() => resolve([]), 300);
  })`);
