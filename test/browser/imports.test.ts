import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeXlsx } from 'hucre/xlsx';
import type { Browser, FileChooser, Locator, Page } from 'playwright-core';
import {
  accessibilityProblems,
  describeInBrowser,
  interceptOperation,
  layoutShifts,
  openBrowser,
  responseTo,
  screen,
  uploads,
  type Visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import { aProduct } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const heads = ['Style No', 'Name', 'Gross Wt (gm)', 'Category', 'Karat', 'Net Wt (gm)', 'Stones', 'Weights', 'Screw'];
type Cells = (string | number)[];

const sheetFile = async (name: string, rows: readonly Cells[]) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Designs', rows: [heads, ...rows] }] })),
});

const csvFile = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

describeInBrowser('The import of products', () => {
  let app: RunningApp;
  let browser: Browser;
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    await aCategory(app, 'Rings', { options: [anOption('Screw', ['push', 'bombay', 'south'])] });
    browser = await openBrowser();
    visit = await signedIn(browser, app);
    page = visit.page;
  });

  /** Excludes the field for folders, which is there before the others have loaded. */
  const field = (index: number) => page.locator('input[type="file"]:not([webkitdirectory])').nth(index);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const count = (label: string, figure: number) => button(new RegExp(`^${label} ${figure}$`)).waitFor();
  const accessible = async () => expect(await accessibilityProblems(page)).toEqual([]);
  const live = async () =>
    Number(
      (await app.database.query(`SELECT count(*)::int AS n FROM products WHERE archived_at IS NULL`))[0].n as number,
    );

  async function start(sheet: ReturnType<typeof csvFile>) {
    await page.goto('/admin/products/imports');
    await field(0).setInputFiles(sheet);
    await waitForText(page, sheet.name);
    await button('Upload and check').click();
    await page.getByRole('heading', { level: 1, name: sheet.name }).waitFor();
  }

  /** Lets the spreadsheet pass, but no pictures until the returned function is called. */
  async function holdPictures() {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    const restore = await interceptOperation(page, uploads, async (route) => {
      calls += 1;
      if (calls > 1) await released;
      await route.fallback();
    });
    return async () => {
      release();
      await waitForText(page, 'pictures uploaded.');
      await restore();
    };
  }

  /** Number of rows of a typical first collection; the sample is smaller to save time. */
  const rowCount = fullSize(300, 12);
  const pictureCount = 2 * rowCount;

  describe('of many rows, each with two pictures', () => {
    it('goes from the first screen to the report, and is undone', async () => {
      for (const number of ['K-0001', 'K-0002']) {
        const { id } = await aProduct(app, { name: 'Known ring', gram: 2, category: 'Rings' });
        await app.database.query('UPDATE products SET design_number = $1 WHERE id = $2', [number, id]);
      }
      const isWrong = (row: number) => row % 6 === 4;
      const hasNoNumber = (row: number) => row % 100 === 7;
      const rows = Array.from({ length: rowCount }, (_, index): Cells => {
        const row = index + 1;
        const number = `K-${String(row).padStart(4, '0')}`;
        const weight = isWrong(row) ? 'heavy' : 2 + (row % 50) / 10;
        const stones = 'CZ round 24 0.36 pave; diamond oval 1 0.20';
        const facts = row % 3 ? [1.875, stones, ''] : ['', '', '18=2.5; 22=2.9 (net 2.6)'];
        const [category, screw] = row % 4 ? ['Rings', row % 2 ? 'push, South' : ''] : ['Ear cuffs', '-'];
        return [hasNoNumber(row) ? '' : number, `Ring ${row}`, weight, category, '18, 22', ...facts, screw];
      });
      const good = rows.filter(([, , weight]) => weight !== 'heavy');
      const wrong = rowCount - good.length;
      const numbers = rows.map(([number]) => String(number)).filter((number) => number !== '');
      const names = numbers.flatMap((number) => [`${number}.jpg`, `${number}-2.jpg`]);
      const wrongNames = Array.from({ length: pictureCount - names.length - 1 }, (_, index) => `holiday-${index}.jpg`);
      const picture = await plainPicture(8).jpeg().toBuffer();
      const pictures = [...names, ...wrongNames].map((name) => ({ name, mimeType: 'image/jpeg', buffer: picture }));
      const broken = Buffer.concat([picture.subarray(0, 4), Buffer.from('no picture')]);
      pictures.push({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken });
      expect(pictures).toHaveLength(pictureCount);

      await page.goto('/admin/products');
      await page.getByRole('link', { name: 'Import', exact: true }).click();
      await waitForText(page, 'No imports yet');
      await accessible();
      await field(0).setInputFiles(await sheetFile('collection.xlsx', rows));
      await field(1).setInputFiles(pictures);
      await waitForText(page, new RegExp(`^${pictureCount} pictures chosen`));
      const sendPictures = await holdPictures();
      await button('Upload and check').click();
      await button('Cancel upload').waitFor();
      await accessible();
      await sendPictures();
      await waitForText(page, `${pictureCount} pictures uploaded.`);

      await waitForText(page, 'Checked');
      await count('All rows', rowCount);
      await count('Changed', 2);
      await count('Pictures', names.length);
      await count('Left out', pictureCount - names.length);
      await button(/^Changed/).click();
      await waitForText(page, 'Known ring');
      await button(/^Left out/).click();
      await waitForText(page, 'broken.jpg');
      await accessible();
      await button(/^Wrong/).click();
      await waitForText(page, 'heavy');
      await button('Check the columns').click();
      await page.getByLabel('Gross Wt (gm)').waitFor();
      await accessible();
      expect(await live()).toBe(2);

      await page.getByRole('checkbox', { name: 'Create 1 missing category' }).check();
      await page.getByRole('checkbox', { name: /^Give design numbers to/ }).check();
      await button(/^Import \d+ new and 2 changed products$/).click();
      await waitForText(page, 'The import is done');
      await waitForText(page, `${wrong} wrong rows were left out.`);
      expect(await live()).toBe(good.length);
      const withFacts = await app.database.query(
        `SELECT id FROM products WHERE archived_at IS NULL AND net_gram = 1.875 AND stones @>
          '[{"kind": "cubic-zirconia", "count": 24, "setting": "pave"}, {"kind": "diamond", "carats": 0.2}]'`,
      );
      expect(withFacts).toHaveLength(good.filter(([, , , , , net]) => net !== '').length);
      const withScrew = await app.database.query(
        `SELECT id FROM products
         WHERE archived_at IS NULL AND jsonb_array_length(option_rules -> 0 -> 'valueIds') = 2`,
      );
      expect(withScrew).toHaveLength(good.filter((cells) => cells.at(-1) === 'push, South').length);
      await count('Wrong', wrong);
      await accessible();
      const download = page.waitForEvent('download');
      await button('Download wrong rows').click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('wrong-rows.xlsx');
      expect((await readFile(await file.path())).length).toBeGreaterThan(1_000);

      await page.getByRole('link', { name: 'Show products' }).click();
      await waitForText(page, `Total: ${good.length} products`);
      await page.goBack();
      await button('Undo this import').click();
      const question = page.getByRole('dialog', { name: 'Undo this import' });
      await question.waitFor();
      await accessible();
      await question.getByRole('button', { name: 'Undo the import' }).click();
      await waitForText(page, 'The import is undone');
      await waitForText(page, `2 products restored, ${good.length - 2} new products archived.`);
      expect(await live()).toBe(2);
      await page.getByRole('link', { name: 'Imports' }).click();
      await page.getByRole('row', { name: 'collection.xlsx, Undone' }).waitFor();
      await accessible();
      expect(visit.problems).toEqual([]);
    });
  });

  it.each([screen.tablet, screen.desktop])('moves nothing when fields load late at $width pixels', async (size) => {
    await page.setViewportSize(size);
    let load: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/assets\/file-drop-[^/]+\.js$/, async (route) => {
      await late;
      await route.fallback();
    });
    await page.goto('/admin/products/imports');
    const list = page.getByRole('table', { name: 'Earlier imports' });
    await list.or(page.getByRole('heading', { name: 'No imports yet' })).waitFor();
    load();
    await field(1).waitFor({ state: 'attached' });
    expect(await layoutShifts(page)).toEqual([]);
    await page.unrouteAll();
    await page.setViewportSize(screen.desktop);
  });

  it('works by keyboard alone', async () => {
    const reach = async (control: Locator) => {
      await control.waitFor();
      for (let presses = 0; presses < 80; presses += 1) {
        if ((await control.and(page.locator(':focus')).count()) > 0) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab does not reach the control');
    };
    // Choosers are intercepted from here on: one that opens before would be cancelled.
    const chosen = new Promise<FileChooser>((resolve) => void page.once('filechooser', resolve));
    await page.goto('/admin/products');
    await reach(page.getByRole('link', { name: 'Import', exact: true }));
    await page.keyboard.press('Enter');
    // The page takes the focus when it opens, and its parts load later.
    await button(/^2\. Pictures/).waitFor();
    await waitForFocus(page.getByRole('main'));
    await reach(button(/^1\. Spreadsheet/));
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(csvFile('keys.csv', 'Number,Name,Weight,Category', 'KEY-1,Key ring,2.5,Rings'));
    await waitForText(page, 'keys.csv');
    await reach(button('Upload and check'));
    await page.keyboard.press('Enter');
    // "Number" alone could be anything, so the column is chosen.
    const column = page.getByLabel('Number', { exact: true });
    await reach(column);
    await page.keyboard.press('D');
    await reach(button('Import 1 new product'));
    await page.keyboard.press('Enter');
    await waitForText(page, 'The import is done');
    await reach(button('Undo this import'));
    await page.keyboard.press('Enter');
    await reach(button('Undo the import'));
    await page.keyboard.press('Enter');
    await waitForText(page, 'The import is undone');
    expect(visit.problems).toEqual([]);
  });

  it('shows the progress of a run that another administrator has begun, and asks before it is cancelled', async () => {
    await start(csvFile('running.csv', 'Design number,Name,Weight,Category', 'RUN-1,Ring,2.5,Rings'));
    await waitForText(page, 'Checked');
    const restore = await interceptOperation(page, 'Import', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data.import, { state: 'RUNNING' });
      Object.assign(body.data.import.progress, { rows: 30, totalRows: 120, secondsLeft: 9 });
      // A call of the page that it has left meanwhile.
      await route.fulfill({ json: body }).catch(() => undefined);
    });
    await page.reload();
    await waitForText(page, '30 of 120');
    await waitForText(page, 'about 9 seconds');
    await accessible();
    await button('Cancel the import').click();
    await waitForText(page, 'The rows that are done stay. You can undo them afterwards.');
    await accessible();
    const cancelled = responseTo(page, 'CancelImport');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click();
    await cancelled;
    await restore();
    await waitForText(page, 'The import is cancelled');
    await accessible();
    expect(visit.problems).toEqual([]);
  });

  describe('while a second tab shows it', () => {
    const inSecondTab = async (act: (tab: Page) => Promise<void>) => {
      const tab = await visit.context.newPage();
      await tab.goto(page.url());
      await act(tab);
      await tab.close();
    };
    const runIn = async (tab: Page) => {
      await tab.getByRole('button', { name: 'Import 1 new product' }).click();
      await waitForText(tab, 'The import is done');
    };
    const begin = async (name: string) => {
      await start(csvFile(`${name}.csv`, 'Design number,Name,Weight,Category', `${name},Ring,2.5,Rings`));
      await button('Import 1 new product').waitFor();
    };
    const ended = 'This import has been run or cancelled. Please start a new one.';

    it('says that it was run there, when pictures are added', async () => {
      await begin('TAB-1');
      await inSecondTab(runIn);
      const buffer = await plainPicture(8).png().toBuffer();
      await field(0).setInputFiles({ name: 'TAB-1.png', mimeType: 'image/png', buffer });
      await waitForText(page, `1 of 1 picture failed to upload. ${ended}`);
      await waitForText(page, 'The import is done');
      await accessible();
      await button('Hide').click();
      await page.getByText(ended).waitFor({ state: 'detached' });
      expect(visit.problems).toEqual([]);
    });

    it('says that it was cancelled there', async () => {
      await begin('TAB-2');
      await inSecondTab(async (tab) => {
        await tab.getByRole('button', { name: 'Discard this import' }).click();
        await tab.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
        await waitForText(tab, 'The import is cancelled');
      });
      await button('Discard this import').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await waitForText(page, 'This import has ended already.');
      await waitForText(page, 'The import is cancelled');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(visit.problems).toEqual([]);
    });
  });

  it('says why pictures were not uploaded, and uploads them again', async () => {
    const buffer = await plainPicture(8).png().toBuffer();
    const pictures = ['AGAIN-1.png', 'AGAIN-1-2.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
    await start(csvFile('again.csv', 'Design number,Name,Weight,Category', 'AGAIN-1,Ring,2.5,Rings'));
    await waitForText(page, 'Checked');
    const restore = await interceptOperation(page, uploads, (route) => route.abort());
    await field(0).setInputFiles([
      ...pictures,
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    ]);
    await waitForText(page, /^2 of 2 pictures failed to upload\. You're offline/);
    await waitForText(page, '1 file is left out:');
    await accessible();
    await restore();
    await button('Try again').click();
    await waitForText(page, '2 pictures uploaded.');
    await count('Pictures', 2);
    visit.problems.length = 0;
  });

  it('shows on a phone the names of pictures that are left out, and gives them to rows', async () => {
    const buffer = await plainPicture(8).png().toBuffer();
    const pictures = ['PH 1.png', 'PH 2.png', 'IMG_2034.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
    const rows = ['PH-1,Ring,2.5,Rings', 'PH-2,Ring,2.5,Rings'];
    await page.setViewportSize(screen.phone);
    await start(csvFile('phone.csv', 'Design number,Name,Weight,Category', ...rows));
    await waitForText(page, 'Checked');
    await field(0).setInputFiles(pictures);
    await waitForText(page, '3 pictures uploaded.');
    await button(/^Left out 3$/).click();
    const row = page.getByRole('row', { name: 'IMG_2034.png' });
    await row.getByText('IMG_2034.png').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await accessible();
    await row.getByRole('textbox').fill('row 3');
    await row.getByRole('button', { name: 'Give', exact: true }).click();
    await count('Left out', 2);
    await button('Give 2 pictures to the rows that their names are like').click();
    await count('Pictures', 3);
    await page.setViewportSize(screen.desktop);
  });

  it('three wrong rows of an import are mended without leaving the page', async () => {
    const rows = ['M-1,Ring,heavy,Rings', 'M-2,Ring,2.5,Ringz', 'm+3,Ring,2.5,Rings'];
    await start(csvFile('mend.csv', 'Design number,Name,Weight (g),Category', ...rows));
    await button('Wrong 3').click();
    const cell = (name: string) => button(new RegExp(`, change ${name}$`));
    const type = async (text: string) => {
      await page.keyboard.press('Enter');
      await waitForFocus(page.getByRole('textbox', { name: /of row \d$/ }));
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await cell('Weight \\(g\\) of row 2').focus();
    await type('3 oz');
    await waitForText(page, /Weights in “oz” are not read/);
    await waitForFocus(cell('Weight \\(g\\) of row 2'));
    await accessible();
    await type('3,5');
    await count('Wrong', 2);
    await waitForFocus(cell('Category of row 3'));
    await type('Rings');
    await waitForFocus(cell('Design number of row 4'));
    await type('M-3');
    await button('Import 3 new products').waitFor();
    await page.reload();
    await button('All rows 3').click();
    await waitForText(page, 'The sheet says heavy.');
    await button('Set back Weight (g) of row 2').click();
    await button('Import 2 new products').waitFor();
    await waitForFocus(cell('Weight \\(g\\) of row 2'));
    await accessible();
    expect(visit.problems).toEqual([]);
  });

  it('names the sheet of a row in one line where several sheets are read', async () => {
    const sheets = ['Rings', 'Pendants'].map((name) => ({ name, rows: [heads, [name, 'Ring', 2.5, 'Rings', 18]] }));
    await start({ ...(await sheetFile('two.xlsx', [])), buffer: Buffer.from(await writeXlsx({ sheets })) });
    await page.getByRole('cell', { name: 'Pendants 2', exact: true }).waitFor();
    const lines = `(() => {
      const text = document.createRange();
      text.selectNodeContents([...document.querySelectorAll('td')].find((cell) => cell.textContent === 'Pendants 2'));
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    })()`;
    expect(await page.evaluate<number>(lines)).toBe(1);
  });

  it('says what is wrong with a file that is no spreadsheet', async () => {
    await page.goto('/admin/products/imports');
    const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    await field(0).setInputFiles({ name: 'lunch.xlsx', mimeType: '', buffer: oldExcel });
    await waitForText(page, 'lunch.xlsx');
    await button('Upload and check').click();
    await waitForText(page, /^This is an old Excel file/);
    await accessible();
    visit.problems.length = 0;
  });
});
