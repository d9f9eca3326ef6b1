import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { mediaPath } from '../../server/demo/demo-media.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  describeInBrowser,
  limitUploadSpeed,
  moveByKey,
  openBrowser,
  responseTo,
  screen,
  type Visit,
  visit,
  waitForFocus,
  waitForText as waitForTextOn,
} from '../support/browser/browser.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { grainyPicture, plainPicture } from '../support/data/files.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { until } from '../support/time.js';

const megabyte = 1024 * 1024;

describeInBrowser('The panel of banners and gallery photos', () => {
  let app: RunningApp;
  let browser: Browser;
  let adminVisit: Visit;
  let visitor: Client;
  let page: Page;
  let jpeg: Buffer;

  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    visitor = asVisitor(app);
    jpeg = await plainPicture(1920, 1080).jpeg().toBuffer();
    browser = await openBrowser();
    adminVisit = await signedIn(browser, app);
    page = adminVisit.page;
  });

  const waitForText = (text: string | RegExp) => waitForTextOn(page, text);
  const dialog = () => page.getByRole('dialog');
  const chooseFile = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    dialog().locator('input[type=file]').setInputFiles(file);
  const jpegFile = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: jpeg });
  const visiblePhotos = async (type: string) => (await visitor.rest.get(`/photos/type/${type}`)).body.photos;
  const visibleTitles = async (type: string) =>
    ((await visiblePhotos(type)) as { title: string }[]).map(({ title }) => title);
  const hero = '[data-hero-tone] img';
  /** The part of the hero's picture that is always visible. */
  const positionOf = (of: Page | FrameLocator) =>
    of.locator(hero).evaluate<string, unknown>(`getComputedStyle(document.querySelector('${hero}')).objectPosition`);
  /** The video upload takes 12 seconds at this speed, so that its progress can be checked. */
  const throttleUploads = () => limitUploadSpeed(page, 50_000);

  it('rejects files of a wrong type or size before any upload', async () => {
    await page.goto('/admin/banners?new=1');
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await waitForText('Please select an image or video');
    let uploadCount = 0;
    page.on(
      'request',
      (request) =>
        (uploadCount +=
          request.method() === 'POST' && /multipart/.test(request.headers()['content-type'] ?? '') ? 1 : 0),
    );
    await chooseFile({ name: 'note.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await waitForText('Please choose a JPEG, PNG or WebP picture, or an MP4 or WebM video.');
    // Only the first bytes of a picture, so that the browser cannot make it smaller.
    const large = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2 * megabyte)]);
    await chooseFile({ ...jpegFile('large.jpg'), buffer: large });
    await waitForText('Image size should be less than 2MB');
    await chooseFile({ ...jpegFile('small.jpg'), buffer: await plainPicture(64, 36).jpeg().toBuffer() });
    await waitForText('Image selected and ready to upload');
    await waitForText('For best results, use an image of 1920 × 1080 pixels');
    expect(uploadCount).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('uploads banners with progress, reorders them by keyboard, hides, edits and deletes them', async () => {
    await page.goto('/admin/banners');
    await waitForText('Manage your banner images');
    await waitForText('No banners yet');
    await page.getByRole('button', { name: 'Create New Banner' }).first().click();
    await dialog().getByLabel('Headline').fill('First light');
    await chooseFile(jpegFile('first.jpg'));
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await waitForText('Banner uploaded successfully');
    await page.getByRole('article', { name: 'First light' }).getByText('On the home page').waitFor();

    await page.getByRole('button', { name: 'Create New Banner' }).click();
    await dialog().getByLabel('Headline').fill('Light on gold');
    await chooseFile(mediaPath('banner/hero-loop.mp4'));
    await waitForText('Video selected and ready to upload');
    expect(await dialog().getByRole('radio', { name: 'Video' }).isChecked()).toBe(true);
    const restoreSpeed = await throttleUploads();
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await dialog().getByRole('progressbar').waitFor();
    await dialog()
      .getByText(/^[1-9]\d? %$/)
      .waitFor();
    await restoreSpeed();
    await page.getByRole('article', { name: 'Light on gold' }).waitFor();
    expect((await visiblePhotos('banner'))[1]).toMatchObject({
      mediaType: 'video',
      poster: { url: expect.any(String) },
    });

    await dialog().waitFor({ state: 'detached' });
    await waitForFocus(page.getByRole('button', { name: 'Create New Banner' }));
    await page.getByRole('button', { name: 'Move Light on gold' }).focus();
    await page.keyboard.press('Space');
    await waitForText('Light on gold is at position 2 of 2.');
    await moveByKey(page, 'ArrowUp', 'Light on gold is at position 1 of 2.');
    await page.keyboard.press('Space');
    await waitForText('Order saved');
    expect(await visibleTitles('banner')).toEqual(['Light on gold', 'First light']);

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

    const saved = responseTo(page, 'SetPhotoActive');
    await page.getByRole('switch', { name: 'Light on gold: active' }).click();
    await page.getByRole('article', { name: 'Light on gold' }).getByText('Hidden').waitFor();
    await saved;
    await page.getByRole('button', { name: 'Edit First light' }).click();
    await dialog().getByLabel('Headline').fill('Second light');
    await dialog().getByRole('button', { name: 'Update Image' }).click();
    await waitForText('Banner updated successfully');
    expect(await visibleTitles('banner')).toEqual(['Second light']);

    await page.getByRole('button', { name: 'Delete Second light' }).click();
    await waitForText('Are you sure you want to delete this banner? This action cannot be undone.');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await waitForText('Banner deleted successfully');
    expect(await visibleTitles('banner')).toEqual([]);
  });

  it('makes a photo of a phone smaller, and keeps its focal point in view on the home page', async () => {
    // 12 megapixels, lying on their side.
    const photo = await grainyPicture(4000, 3000).withMetadata({ orientation: 6 }).jpeg({ quality: 50 }).toBuffer();
    expect(photo.length).toBeGreaterThan(2 * megabyte);
    await page.goto('/admin/banners?new=1');
    await chooseFile({ ...jpegFile('IMG_0001.JPG'), buffer: photo });
    await waitForText('Image selected and ready to upload');
    await dialog().getByLabel('Headline').fill('By the sea');
    const whole = dialog().getByRole('img', { name: 'The whole banner' });
    const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
    expect(width).toBeLessThan(height);
    await whole.click({ position: { x: width * 0.3, y: height * 0.8 } });
    const vertical = dialog().getByRole('slider', { name: 'Vertical' });
    const clicked = Number(await vertical.inputValue());
    await vertical.press('ArrowDown');
    expect(await vertical.inputValue()).toBe(String(clicked + 1));
    const [focusX, focusY] = await Promise.all(
      ['Horizontal', 'Vertical'].map((name) => dialog().getByRole('slider', { name }).inputValue()),
    );
    const position = `${focusX}% ${focusY}%`;
    for (const title of ['Desktop', 'Phone'])
      expect(await positionOf(dialog().frameLocator(`iframe[title=${title}]`))).toBe(position);
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Upload Image' }).click();
    await waitForText('Banner uploaded successfully');

    const [banner] = await visiblePhotos('banner');
    expect([`${banner.focusX}% ${banner.focusY}%`, banner.image.width * 4]).toEqual([
      position,
      banner.image.height * 3,
    ]);
    // A busy server sends the page without its first screen.
    await until(async () => (await (await visitor.fetch('GET', '/')).text()).includes(`object-position:${position}`));
    const home = await visit(browser, app.url, screen.phone);
    await home.page.goto('/');
    await waitForTextOn(home.page, 'By the sea');
    expect(await positionOf(home.page)).toBe(position);
    expect([...home.problems, ...adminVisit.problems]).toEqual([]);
    await home.context.close();
  });

  it('adds photos and videos with titles to the gallery, cancels an upload, and deletes a photo', async () => {
    await page.goto('/admin/gallery');
    await page.getByRole('tab', { name: 'Home Page Images' }).click();
    await page.waitForURL(/tab=home/);
    await page.getByRole('tab', { name: 'Gallery Images' }).click();
    await waitForText('Images you add here are shown in the public gallery.');
    await page.getByRole('button', { name: 'Add New Image' }).first().click();
    await chooseFile(jpegFile('a.jpg'));
    await waitForText('File selected and ready to upload');
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await waitForText('Title is required');
    await dialog().getByLabel('Title').fill('A still');
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await waitForText('Image added successfully');
    // Until the list reloads, its empty state has a second button with the same name.
    await page.getByRole('article', { name: 'A still' }).waitFor();

    await page.getByRole('button', { name: 'Add New Image' }).click();
    await dialog().getByLabel('Title').fill('A video');
    await dialog().getByRole('radio', { name: 'Video' }).check();
    await chooseFile(mediaPath('banner/hero-loop.mp4'));
    const restoreSpeed = await throttleUploads();
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await dialog()
      .getByText(/^[1-9]\d? %$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Adding...' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel upload' }).click();
    await restoreSpeed();
    expect(await visibleTitles('gallery')).toEqual(['A still']);
    await dialog().getByRole('button', { name: 'Add Image' }).click();
    await page.getByRole('article', { name: 'A video' }).locator('video[controls]').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    // Renditions that become known while the photo is deleted would be requested in vain.
    await page
      .getByRole('article', { name: 'A still' })
      .locator('source[type="image/avif"]')
      .waitFor({ state: 'attached' });
    await page.getByRole('article', { name: 'A still' }).hover();
    await page.getByRole('button', { name: 'Delete A still' }).click();
    await waitForText('Are you sure you want to delete this image? This action cannot be undone.');
    await waitForText(/To hide it from the gallery, turn off Active instead/);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await waitForText('Image deleted successfully');
    expect(await visibleTitles('gallery')).toEqual(['A video']);
    expect(adminVisit.problems).toEqual([]);
  });
});
