import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  accessibilityProblems,
  carry,
  describeInBrowser,
  meet,
  openBrowser,
  slowness,
  toHaveFocus,
  type Visit,
  visit,
} from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { plainPicture } from '../support/data/files.js';
import { signedIn, withShopAdmin } from '../support/http/signed-in.js';

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const folder = join(process.cwd(), 'dist', 'client');

/** The files that only the panel needs: what its entry leads to and nothing else does. */
const filesOfThePanel = () => {
  const chunks = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = Object.keys(chunks).find((name) => name.endsWith('admin-routes.tsx')) ?? '';
  const reach = (start: string, seen: Set<string>, without?: string) => {
    if (seen.has(start) || start === without) return seen;
    seen.add(start);
    const { imports = [], dynamicImports = [] } = chunks[start];
    for (const next of [...imports, ...dynamicImports]) reach(next, seen, without);
    return seen;
  };
  const shop = reach('index.html', new Set(), entry);
  return [...reach(entry, new Set())]
    .filter((name) => !shop.has(name))
    .flatMap((name) => [chunks[name].file, ...(chunks[name].css ?? [])]);
};

const inOrder = [
  'Dashboard',
  'User Requests',
  'User Management',
  'Banner Manage',
  'Category Manage',
  'Product Manage',
  'Order Management',
  'Gallery Manage',
  'Contact Queries',
  'Audit',
];

describeInBrowser('The panel', () => {
  let app: RunningApp;
  let browser: Browser;
  let house: Visit;
  let page: Page;

  beforeAll(async () => {
    app = await startApp(withShopAdmin);
    await app.database.query(
      `INSERT INTO contacts (id, name, email, message, status, priority) VALUES
       (gen_random_uuid(), 'Visitor A', 'a@example.test', 'Do you make rings?', 'new', 'medium'),
       (gen_random_uuid(), 'Visitor B', 'b@example.test', 'Do you make bangles?', 'resolved', 'medium')`,
    );
    await app.database.query(
      `INSERT INTO orders (id, code, company_name, customer_name, email, phone, intent_key, intent_hash, status,
         total_grams, total_quantity, created_at)
       SELECT gen_random_uuid(), 'PR-' || lpad(n::text, 8, '0'), 'Many', 'Asha Mehta', 'many@shop.test', '9876543210',
         'n' || n, '', 'pending', 8.5, 2, now() - make_interval(mins => n) FROM generate_series(1, 200) AS n`,
    );
    await app.database.query(
      `INSERT INTO order_lines (order_id, position, id, name, gram, category, carat, colour, size, quantity)
       SELECT o.id, p, gen_random_uuid(), 'Solitaire ' || p, 4.25, 'Rings', '18', 'Rose', '6', 1
       FROM orders AS o, generate_series(1, 2) AS p`,
    );
    await app.database.query(
      `INSERT INTO order_status_changes (order_id, id, status) SELECT id, gen_random_uuid(), status FROM orders`,
    );
    browser = await openBrowser();
    house = await signedIn(browser, app);
    page = house.page;
  });

  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  describe('is closed to everybody else', () => {
    const expectNothingOfIt = async (person: Visit, path: string, arrival: RegExp) => {
      const panel = new Set(filesOfThePanel().map((file) => `/${file}`));
      const asked: string[] = [];
      person.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await person.page.goto(path);
      await person.page.waitForURL(arrival);
      await person.page.waitForLoadState('networkidle');
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((file) => panel.has(file))).toEqual([]);
      await person.context.close();
    };

    it('a visitor is asked to sign in, and is sent nothing of it', async () => {
      await expectNothingOfIt(await visit(browser, app.url), '/admin/queries', /\/login\?next=/);
    });

    it('a customer comes to the shop, and is sent nothing of it', async () => {
      await expectNothingOfIt(await signedIn(browser, app, await aCustomer(app)), '/admin', /\/$/);
    });

    it('its files hold no address, no id and nothing else that only the server knows', () => {
      const files = filesOfThePanel();
      expect(files.length).toBeGreaterThan(5);
      for (const file of files) {
        const text = readFileSync(join(folder, file), 'utf8');
        expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i);
        expect(text).not.toMatch(/[\w.]+@[\w-]+\.(?:test|com|in)\b/);
      }
    });
  });

  it('draws a page of a hundred orders in less than a tenth of a second of scripting', async () => {
    const meter = await page.context().newCDPSession(page);
    // Time of the page's own thread: what else this machine does at the moment is not counted.
    await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scripting = async () => {
      const { metrics } = await meter.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1000;
    };
    await page.goto('/admin/orders?perPage=100');
    const first = (code: string) => page.locator('tbody tr').first().getByText(code).first();
    const costs: number[] = [];
    const there = ['Next', 'PR-00000101'] as const;
    const back = ['Previous', 'PR-00000001'] as const;
    // A neighbour that takes the processor's memory away only ever makes it slower.
    for (const [button, code] of [there, back, there, back, there, back, there]) {
      const before = await scripting();
      await page.getByRole('button', { name: button, exact: true }).click();
      await first(code).waitFor();
      costs.push((await scripting()) - before);
      expect(await page.locator('tbody tr').count()).toBe(100);
    }
    expect(Math.min(...costs)).toBeLessThan(100 * slowness);
    await meter.detach();
  });

  describe('by keyboard alone', () => {
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const palette = () => page.getByRole('dialog', { name: 'Command palette' });
    const callPalette = async (text: string) => {
      await press('Control+k');
      await toHaveFocus(page.getByPlaceholder('Search or jump to...'));
      await page.keyboard.type(text);
    };
    /** What Enter goes to is marked a moment after it is shown. */
    const toBeChosen = (name: string) =>
      palette().getByRole('button', { name, exact: true }).and(page.locator('[data-selected]')).waitFor();
    const jumpTo = async (label: string) => {
      await callPalette(label);
      await toBeChosen(label);
      await press('Enter');
      await palette().waitFor({ state: 'detached' });
    };

    it('leads to every section, and each is without a fault', async () => {
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
      const sections: { path: string; label: string }[] = [];
      for (const link of await links.all()) {
        const label = await link.locator('span').first().textContent();
        sections.push({ path: (await link.getAttribute('href')) ?? '', label: label ?? '' });
      }
      expect(sections.map(({ label }) => label)).toEqual(inOrder);
      for (const { path, label } of sections) {
        await jumpTo(label);
        await page.waitForURL((url) => url.pathname === path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('main').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
        expect([label, await accessibilityProblems(page)]).toEqual([label, []]);
      }
      expect(house.problems).toEqual([]);
    });

    it('finds an order by its code, walks the table by the arrows, and opens and closes an order', async () => {
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await callPalette('PR-00000007');
      await palette().getByRole('button', { name: 'PR-00000007' }).and(page.locator('[data-selected]')).waitFor();
      await press('Enter');
      await page.waitForURL(/\/admin\/orders\?open=/);
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Customer Information').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });

      const row = (code: string) => page.getByRole('row', { name: `Order ${code} of Many` });
      await row('PR-00000001').waitFor();
      await press('/', 'ArrowDown');
      await toHaveFocus(row('PR-00000001'));
      await press('ArrowDown', 'ArrowDown');
      await toHaveFocus(row('PR-00000003'));
      await press('Enter');
      await dialog.getByText('Customer Information').waitFor();
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await toHaveFocus(row('PR-00000003'));
    });

    it('puts pictures in order with the arrows, and leaves them by Escape', async () => {
      const image = `data:image/png;base64,${(await plainPicture(64, 36).png().toBuffer()).toString('base64')}`;
      for (const title of ['First', 'Second'])
        await house.context.request.post('/api/v1/photos/upload', {
          data: { image, type: 'banner', mediaType: 'photo', title },
        });
      const places = async () => {
        const answer = await house.context.request.get('/api/v1/photos/type/banner');
        const { photos } = (await answer.json()) as { photos: { title: string }[] };
        return photos.map(({ title }) => title);
      };
      // The one sentence follows the other at once.
      const pickedUp = () => page.getByText(/Second (picked up|is) at position 2 of 2/).waitFor();
      await page.goto('/admin/banners');
      await page.getByRole('button', { name: 'Move Second' }).focus();
      await press('Space');
      await pickedUp();
      await carry(page, 'ArrowUp', 'Second is at position 1 of 2.');
      await press('Escape');
      await page.getByText('Second is back at position 2 of 2.').waitFor();
      expect(await places()).toEqual(['First', 'Second']);
      await press('Space');
      await pickedUp();
      await carry(page, 'ArrowUp', 'Second is at position 1 of 2.');
      await press('Space');
      await page.getByText('Order saved').first().waitFor();
      expect(await places()).toEqual(['Second', 'First']);
    });

    it('searches by the slash, and empties the search by Escape', async () => {
      await page.goto('/admin/queries');
      await page.getByRole('heading', { name: 'Visitor A' }).waitFor();
      await press('/');
      await page.keyboard.type('bangles');
      await page.getByRole('heading', { name: 'Visitor A' }).waitFor({ state: 'detached' });
      await press('Escape');
      await page.getByRole('heading', { name: 'Visitor A' }).waitFor();
      expect(await page.getByLabel('Search queries').inputValue()).toBe('');
    });

    it('says what its keys are', async () => {
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await press('Shift+?');
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await sheet.getByText('Jump to a section, an order, a user or a product').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await press('Escape');
      await sheet.waitFor({ state: 'detached' });
    });

    it('tells what the palette found, nothing or a failure, and asks again', async () => {
      await callPalette('nothing of the kind');
      await palette().getByText('No results for “nothing of the kind”').waitFor();
      const again = await meet(page, 'PaletteSearch', (route) => route.abort());
      await page.getByPlaceholder('Search or jump to...').fill('house');
      await palette().getByText('Search failed. Please try again.').waitFor();
      await again();
      await toBeChosen('Retry');
      await press('Enter');
      await palette().getByRole('button', { name: 'owner@parure.test' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await press('Escape');
    });

    it('folds its sidebar away and keeps it so', async () => {
      const fold = page.getByRole('button', { name: 'Collapse the sidebar' });
      const unfold = page.getByRole('button', { name: 'Expand the sidebar' });
      await fold.focus();
      await press('Enter');
      await unfold.waitFor();
      await page.reload();
      await unfold.waitFor();
      await page.getByRole('link', { name: 'Contact Queries' }).waitFor();
      await unfold.focus();
      await press('Enter');
      await fold.waitFor();
      await page.getByText('Management Dashboard').waitFor();
    });

    it('asks before it signs out, ends the session on the server, and goes to the shop', async () => {
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1 }).waitFor();
      const dialog = page.getByRole('dialog', { name: 'Confirm Logout' });
      await jumpTo('Logout');
      await dialog.getByText('Are you sure you want to logout?').waitFor();
      expect(await dialog.getByRole('button', { name: /^(Cancel|Logout)$/ }).allTextContents()).toEqual([
        'Cancel',
        'Logout',
      ]);
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await house.context.request.get('/api/v1/me')).status()).toBe(200);
      const [before] = (await house.context.cookies()).filter(({ name }) => name.endsWith('access_token'));
      await jumpTo('Logout');
      await toHaveFocus(dialog.getByRole('button', { name: 'Logout' }));
      await press('Enter');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByText('Logout successful').waitFor();
      const asBefore = await fetch(`${app.url}/api/v1/me`, { headers: { authorization: `Bearer ${before.value}` } });
      expect(asBefore.status).toBe(401);
    });
  });
});
