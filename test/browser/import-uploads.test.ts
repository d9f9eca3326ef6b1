import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Zippable, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  openBrowser,
  uploads,
  type Visit,
  waitForText,
} from '../support/browser/browser.js';
import { aCategory } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const megabyte = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'import-uploads-'));

const sheetOf = (name: string, ...numbers: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['Design number,Name,Weight,Category', ...numbers.map((number) => `${number},Ring,2.5,Rings`)].join('\n'),
  ),
});

describeInBrowser('Uploads for an import', () => {
  let app: RunningApp;
  let browser: Browser;
  let visit: Visit;
  let page: Page;
  let picture: Buffer;
  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    await aCategory(app, 'Rings');
    picture = await plainPicture(8).png().toBuffer();
    await mkdir(join(folder, 'summer', 'rings'), { recursive: true });
    for (const path of ['summer/F-1.png', 'summer/rings/F-2.png', 'summer/rings/.DS_Store', 'summer/notes.txt'])
      await writeFile(join(folder, path), path.endsWith('.txt') ? 'notes' : picture);
    browser = await openBrowser();
    visit = await signedIn(browser, app);
    page = visit.page;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await rm(folder, { recursive: true });
  });

  /** Excludes the field for folders, which is there before the others have loaded. */
  const field = (index: number) => page.locator('input[type="file"]:not([webkitdirectory])').nth(index);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const count = (label: string, figure: number) => button(new RegExp(`^${label} ${figure}$`)).waitFor();

  async function chooseSheet(sheet: ReturnType<typeof sheetOf>) {
    await page.goto('/admin/products/imports');
    await field(0).setInputFiles(sheet);
    await waitForText(page, sheet.name);
  }

  async function start(sheet: ReturnType<typeof sheetOf>) {
    await chooseSheet(sheet);
    await button('Upload and check').click();
    // The list of imports is shown until the page of this one has loaded.
    await page.getByRole('heading', { name: sheet.name, level: 1 }).waitFor();
    await waitForText(page, 'Checked');
  }

  async function zipFile(name: string, files: Zippable) {
    const path = join(folder, name);
    await writeFile(path, zipSync(files, { level: 0 }));
    return path;
  }

  it('uploads for an import unpack a ZIP file that is too large for one call', async () => {
    // PNG readers ignore what follows the picture.
    const large = Buffer.concat([picture, Buffer.alloc(14 * megabyte)]);
    const zip = await zipFile('large.zip', {
      summer: { 'Z-1.png': large, 'Z-2.png': large },
      'film.mov': Buffer.alloc(40 * megabyte),
      '__MACOSX/._Z-1.png': picture,
    });
    await chooseSheet(sheetOf('zip.csv', 'Z-1', 'Z-2'));
    await field(1).setInputFiles(zip);
    await waitForText(page, '2 pictures chosen, 28 MB');
    await waitForText(page, 'This file is larger than 30 MB.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await button('Upload and check').click();
    await waitForText(page, '2 pictures uploaded.');
    await count('Pictures', 2);
    expect(visit.problems).toEqual([]);
  });

  it('uploads for an import say what is wrong with a ZIP file that cannot be opened', async () => {
    await start(sheetOf('broken.csv', 'B-1'));
    const zip = await zipFile('broken.zip', { 'B-1.png': picture });
    await writeFile(zip, Buffer.from('no archive'));
    await field(0).setInputFiles(zip);
    await waitForText(page, "This ZIP file couldn't be read. Please make it again.");
    expect(visit.problems).toEqual([]);
  });

  describe('of a folder', () => {
    const chosen = async () => {
      await waitForText(page, /^2 pictures chosen/);
      await waitForText(page, '1 file is left out:');
      await waitForText(page, 'notes.txt');
    };

    it('uploads for an import take the pictures of a folder that is chosen, with the folders in it', async () => {
      await chooseSheet(sheetOf('folder.csv', 'F-1', 'F-2'));
      const chooser = page.waitForEvent('filechooser');
      await button('Choose a folder').click();
      await (await chooser).setFiles(join(folder, 'summer'));
      await chosen();
      await button('Upload and check').click();
      await waitForText(page, '2 pictures uploaded.');
      await count('Pictures', 2);
      expect(visit.problems).toEqual([]);
    });

    it('uploads for an import take the pictures of a folder that is dropped', async () => {
      await chooseSheet(sheetOf('dropped.csv', 'F-1', 'F-2'));
      const box = await button(/^2\. Pictures/).boundingBox();
      const session = await page.context().newCDPSession(page);
      const data = { items: [], files: [join(folder, 'summer')], dragOperationsMask: 1 };
      const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await session.send('Input.dispatchDragEvent', { type, ...at, data });
      await session.detach();
      await chosen();
      expect(visit.problems).toEqual([]);
    });
  });

  it('uploads for an import ask before the page is left while they run', async () => {
    await start(sheetOf('leave.csv', 'L-1'));
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    const restore = await interceptOperation(page, uploads, async (route) => {
      await responded;
      await route.continue();
    });
    await field(0).setInputFiles({ name: 'L-1.png', mimeType: 'image/png', buffer: picture });
    await button('Cancel upload').waitFor();
    // Browsers ask only users who have interacted with the page.
    await page.getByRole('heading', { name: 'leave.csv' }).click();
    const question = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await question;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    respond();
    await waitForText(page, '1 picture uploaded.');
    await restore();
    let asked = false;
    page.on('dialog', () => (asked = true));
    await page.reload();
    await waitForText(page, 'leave.csv');
    expect(asked).toBe(false);
    expect(visit.problems).toEqual([]);
  });
});
