import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { mediaPath } from '../../server/demo/demo-media.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  answerTo,
  carry,
  describeInBrowser,
  openBrowser,
  slowLine,
  toHaveFocus,
  toRead as toReadOn,
  type Visit,
} from '../support/browser/browser.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { plainPicture } from '../support/data/files.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';

const megabyte = 1024 * 1024;

describeInBrowser('The pictures of the house', () => {
  let app: RunningApp;
  let browser: Browser;
  let house: Visit;
  let visitor: Client;
  let page: Page;
  let jpeg: Buffer;

  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    visitor = asVisitor(app);
    jpeg = await plainPicture(1920, 1080).jpeg().toBuffer();
    browser = await openBrowser();
    house = await signedIn(browser, app);
    page = house.page;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const toRead = (text: string | RegExp) => toReadOn(page, text);
  const dialog = () => page.getByRole('dialog');
  const choose = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog().locator('input[type=file]').setInputFiles(file);
  const picture = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg });
  const shown = async (type: string) => (await visitor.rest.get(`/photos/type/${type}`)).body.photos;
  const titles = async (type: string) => ((await shown(type)) as { title: string }[]).map(({ title }) => title);
  /** The film takes twelve seconds on it, so that there is progress to see however late one looks. */
  const telephone = () => slowLine(page, 50_000);

  it('are refused by type and by size before anything is sent', async () => {
    await page.goto('/admin/banners?new=1');
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await toRead('Please select an image or video');
    let sent = 0;
    page.on(
      'request',
      (request) =>
        (sent += request.method() === 'POST' && /multipart/.test(request.headers()['content-type'] ?? '') ? 1 : 0),
    );
    await choose({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await toRead('Please choose a JPEG, PNG or WebP picture, or an MP4, WebM or Ogg video.');
    await choose({ ...picture('large.jpg'), buffer: Buffer.concat([jpeg], 2 * megabyte + 1) });
    await toRead('Image size should be less than 2MB');
    await choose({ ...picture('small.jpg'), buffer: await plainPicture(64, 36).jpeg().toBuffer() });
    await toRead('Image selected and ready to upload');
    await toRead('For best results, use an image of 1920 × 1080 pixels');
    expect(sent).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('become banners with visible progress, in the order of the keyboard, and leave again', async () => {
    await page.goto('/admin/banners');
    await toRead('Manage your banner images');
    await toRead('No banners yet');
    await page.getByRole('button', { name: 'Create New Banner' }).first().click();
    await dialog().getByLabel('Headline').fill('First light');
    await choose(picture('first.jpg'));
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await toRead('Banner uploaded successfully');
    await page.getByRole('article', { name: 'First light' }).getByText('On the home page').waitFor();

    await page.getByRole('button', { name: 'Create New Banner' }).click();
    await dialog().getByLabel('Headline').fill('Light on gold');
    await choose(mediaPath('banner/hero-loop.mp4'));
    await toRead('Video selected and ready to upload');
    expect(await dialog().getByRole('radio', { name: 'Video' }).isChecked()).toBe(true);
    const fast = await telephone();
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await dialog().getByRole('progressbar').waitFor();
    await dialog()
      .getByText(/^[1-9]\d? %$/)
      .waitFor();
    await fast();
    await page.getByRole('article', { name: 'Light on gold' }).waitFor();
    expect((await shown('banner'))[1]).toMatchObject({ mediaType: 'video', poster: { url: expect.any(String) } });

    await dialog().waitFor({ state: 'detached' });
    await toHaveFocus(page.getByRole('button', { name: 'Create New Banner' }));
    await page.getByRole('button', { name: 'Move Light on gold' }).focus();
    await page.keyboard.press('Space');
    await toRead('Light on gold is at position 2 of 2.');
    await carry(page, 'ArrowUp', 'Light on gold is at position 1 of 2.');
    await page.keyboard.press('Space');
    await toRead('Order saved');
    expect(await titles('banner')).toEqual(['Light on gold', 'First light']);

    const box = page.getByTestId('banner-box');
    for (const [mode, width] of [
      ['Mobile', 320],
      ['Tablet', 768],
      ['Desktop', 960],
    ] as const) {
      await page.getByRole('region', { name: 'Preview' }).getByText(mode, { exact: true }).click();
      await page.getByText(`${width} × ${(width * 9) / 16}`).waitFor();
      expect((await box.boundingBox())?.width).toBe(width);
    }

    const kept = answerTo(page, 'SetPhotoActive');
    await page.getByRole('switch', { name: 'Light on gold: active' }).click();
    await page.getByRole('article', { name: 'Light on gold' }).getByText('Hidden').waitFor();
    await kept;
    await page.getByRole('button', { name: 'Edit First light' }).click();
    await dialog().getByLabel('Headline').fill('Second light');
    await dialog().getByRole('button', { name: 'Update Image' }).click();
    await toRead('Banner updated successfully');
    expect(await titles('banner')).toEqual(['Second light']);

    await page.getByRole('button', { name: 'Delete Second light' }).click();
    await toRead('Are you sure you want to delete this banner? This action cannot be undone.');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toRead('Banner deleted successfully');
    expect(await titles('banner')).toEqual([]);
  });

  it('hang in the gallery and on the home page, each with its title', async () => {
    await page.goto('/admin/gallery');
    await page.getByRole('tab', { name: 'Home Page Images' }).click();
    await page.waitForURL(/tab=home/);
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    await toRead('The public gallery shows what you add here.');
    await page.getByRole('button', { name: 'Add New Image' }).first().click();
    await choose(picture('a.jpg'));
    await toRead('File selected and ready to upload');
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await toRead('Title is required');
    await dialog().getByLabel('Title').fill('A still');
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await toRead('Image added successfully');
    // Until the list is read again, the empty one offers the same button once more.
    await page.getByRole('article', { name: 'A still' }).waitFor();

    await page.getByRole('button', { name: 'Add New Image' }).click();
    await dialog().getByLabel('Title').fill('A film');
    await dialog().getByRole('radio', { name: 'Video' }).check();
    await choose(mediaPath('banner/hero-loop.mp4'));
    const fast = await telephone();
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await dialog()
      .getByText(/^[1-9]\d? %$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Adding...' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel upload' }).click();
    await fast();
    expect(await titles('gallery')).toEqual(['A still']);
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await page.getByRole('article', { name: 'A film' }).locator('video[controls]').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.getByRole('article', { name: 'A still' }).hover();
    await page.getByRole('button', { name: 'Delete A still' }).click();
    await toRead('Are you sure you want to delete this image? This action cannot be undone.');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await toRead('Image deleted successfully');
    expect(await titles('gallery')).toEqual(['A film']);
    expect(house.problems).toEqual([]);
  });
});
