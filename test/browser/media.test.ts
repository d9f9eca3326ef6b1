import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { describeInBrowser, layoutShifts, openBrowser, visit, type Visit } from '../support/browser/browser.js';
import { anAdmin } from '../support/data/builders.js';

describeInBrowser('A page with videos and photos', () => {
  let app: RunningApp;
  let browser: Browser;
  let visitor: Visit;
  const videoFile = readFileSync('server/demo/media/banner/hero-loop.mp4');

  beforeAll(async () => {
    app = await startApp();
    const { client } = await anAdmin(app);
    const poster = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer();
    const { status } = await client.rest.post('/photos/upload', {
      type: 'banner',
      mediaType: 'video',
      title: 'The collection',
      image: `data:video/mp4;base64,${videoFile.toString('base64')}`,
      poster: `data:image/jpeg;base64,${poster.toString('base64')}`,
    });
    expect(status).toBe(201);
    browser = await openBrowser();
    visitor = await visit(browser, app.url);
  });

  it('plays a muted video with a poster, and seeks with range requests', async () => {
    const { page } = visitor;
    const responses: { status: number; range?: string }[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.mp4')) return;
      responses.push({ status: response.status(), range: response.headers()['content-range'] });
    });
    await page.goto('/');
    const video = page.locator('video');
    await video.waitFor();
    expect(await videoProperties(page)).toEqual({ muted: true, loop: true, inline: true, hasPoster: true });
    expect(await seek(page, 0.8)).toBeLessThan(0.1);
    expect(await seek(page, 0.1)).toBeLessThan(0.1);
    expect(responses.length).toBeGreaterThan(0);
    for (const { status, range } of responses) {
      expect(status).toBe(206);
      expect(range).toMatch(new RegExp(`^bytes \\d+-\\d+/${videoFile.length}$`));
    }
  });

  it('causes no layout shifts while media load', async () => {
    const { page } = visitor;
    for (const path of ['/', '/gallery', '/about']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect([path, await layoutShifts(page)]).toEqual([path, []]);
    }
  });
});

/** The properties used here. The tests are compiled without DOM types. */
interface VideoElement {
  muted: boolean;
  loop: boolean;
  playsInline: boolean;
  poster: string;
  readyState: number;
  duration: number;
  currentTime: number;
  addEventListener(event: string, listener: () => void, options: { once: true }): void;
}

const videoProperties = (page: Page) =>
  page.locator('video').evaluate((element) => {
    const { muted, loop, playsInline, poster } = element as unknown as VideoElement;
    return { muted, loop, inline: playsInline, hasPoster: poster !== '' };
  });

/** Seeks to a fraction (0 to 1) of the video. Returns the distance from the target in seconds. */
const seek = (page: Page, fraction: number) =>
  page.locator('video').evaluate(async (element, target) => {
    const video = element as unknown as VideoElement;
    const waitForEvent = (event: string) =>
      new Promise<void>((resolve) => video.addEventListener(event, resolve, { once: true }));
    if (video.readyState < 1) await waitForEvent('loadedmetadata');
    const seeked = waitForEvent('seeked');
    video.currentTime = video.duration * target;
    await seeked;
    return Math.abs(video.currentTime - video.duration * target);
  }, fraction);
