import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page, Response } from 'playwright-core';
import type { Permission } from '../../domain/staff.js';
import { accessibilityProblems, describeInBrowser, openBrowser, screen, settled } from '../support/browser/browser.js';
import { aCustomer, anAdmin, aPending, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const sections = {
  Dashboard: '/admin',
  'User Requests': '/admin/requests',
  'User Management': '/admin/users',
  Companies: '/admin/companies',
  'Banner Manage': '/admin/banners',
  'Category Manage': '/admin/categories',
  'Product Manage': '/admin/products',
  'Order Management': '/admin/orders',
  'Gallery Manage': '/admin/gallery',
  'Contact Queries': '/admin/queries',
  'Failed Emails': '/admin/mails',
  Activity: '/admin/audit',
  Team: '/admin/team',
};
type Section = keyof typeof sections;

const clients: Section[] = ['User Requests', 'User Management', 'Companies'];
const content: Section[] = ['Banner Manage', 'Gallery Manage'];
const catalogue: Section[] = ['Category Manage', 'Product Manage'];

describeInBrowser('The panel of people with a role', () => {
  let app: RunningApp;
  let browser: Browser;
  let company: TestPerson;
  let order: { _id: string };
  let product: Awaited<ReturnType<typeof aProduct>>;

  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    browser = await openBrowser();
    company = await aCustomer(app, { name: 'Kiran Rao', companyName: 'Kiran Jewels' });
    await aPending(app, { name: 'Asha Mehta', companyName: 'Mehta Gold' });
    product = await aProduct(app, { name: 'Halo Ring' });
    order = await anOrder({ by: company, lines: [{ product }] });
  });

  const roleNamed = async (name: string) =>
    ((await app.database.query('SELECT id FROM staff_roles WHERE name = $1', [name])) as [{ id: string }])[0].id;
  const aRole = async (permissions: readonly Permission[]) => {
    const id = randomUUID();
    const sql = 'INSERT INTO staff_roles (id, name, permissions) VALUES ($1, $2, $3)';
    await app.database.query(sql, [id, `Role ${id}`, permissions]);
    return id;
  };

  /** Opens the panel for a person with the role. `refused` collects the calls that the server refuses. */
  const open = async (staffRoleId: string, viewport?: { width: number; height: number }) => {
    const person = await signedIn(browser, app, await anAdmin(app, { staffRoleId }), viewport);
    const refused: string[] = [];
    const inspect = async (response: Response) => {
      if (!/graphql|\/api\/v1\//.test(response.url())) return;
      const text = await response.text().catch(() => '');
      if (response.status() === 403 || text.includes('"FORBIDDEN"')) refused.push(text);
    };
    person.page.on('response', (response) => void inspect(response));
    return { ...person, refused };
  };
  const go = async (page: Page, address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(settled);
  };
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const expectAccessible = async (page: Page) => {
    for (const size of [screen.phone, screen.desktop]) {
      await page.setViewportSize(size);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  };

  it.each<[string, Section[]]>([
    ['Owner', Object.keys(sections).slice(1) as Section[]],
    [
      'Office',
      (Object.keys(sections) as Section[]).filter((name) => !['Dashboard', 'Failed Emails', 'Team'].includes(name)),
    ],
    ['Sales', [...clients, ...catalogue, 'Order Management', 'Contact Queries']],
    ['Production', ['Order Management']],
    ['Catalogue', [...content, ...catalogue]],
  ])(
    'people with the role %s see their sections, none of which asks for what the server refuses',
    async (role, allowed) => {
      const { page, refused, problems, context } = await open(await roleNamed(role));
      await go(page, '/admin');
      const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
      await links.first().waitFor();
      const shown = (await links.allTextContents()).map((text) => text.replace(/\s*\d.*$/, ''));
      expect(shown.toSorted()).toEqual(['Dashboard', ...allowed].toSorted());
      await expectAccessible(page);
      for (const name of allowed) {
        await go(page, sections[name]);
        expect(await page.getByText('Ask an owner for').count()).toBe(0);
      }
      if (allowed.includes('Order Management')) await go(page, `/admin/orders/${order._id}`);
      if (allowed.includes('Companies')) await go(page, `/admin/companies/${company.id}`);
      if (allowed.includes('Product Manage')) await go(page, '/admin/products/imports');
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: /^Search .*sections$/ }).fill('Halo');
      await page.waitForLoadState('networkidle');
      await go(page, '/product');
      expect(refused).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('a typed address says whom to ask for what, without a call for its data', async () => {
    const { page, refused, context } = await open(await roleNamed('Production'));
    const refusedPages = [
      ['/admin/users', 'User Management', 'Clients'],
      [`/admin/companies/${company.id}`, 'Companies', 'Clients'],
      ['/admin/products/imports', 'Product Manage', 'Catalogue'],
      ['/admin/mails', 'Failed Emails', 'Connections'],
      ['/admin/audit', 'Activity', 'Activity'],
    ] as const;
    for (const [address, section, area] of refusedPages) {
      await go(page, address);
      expect(await heading(page).textContent()).toBe(section);
      await page.getByText(`Ask an owner for ${area}.`).waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(refused).toEqual([]);
    await context.close();
  });

  it('people who may only read see no buttons that change something', async () => {
    const read: Permission[] = [
      'catalogue:read',
      'orders:read',
      'clients:read',
      'content:read',
      'enquiries:read',
      'connections:read',
    ];
    const { page, refused, context } = await open(await aRole(read));
    const writes = page.getByRole('button', {
      name: /^(?:Add|Approve|Reject|Create|Edit|Delete|Archive|Send|Discard|Save|Invite|Pause|Set status|Export|Upload|Move|Restore|Permanent|Clear the)\b/,
    });
    const addresses = [
      '/admin/requests',
      `/admin/users?open=${company.id}`,
      ...['people', 'access', 'terms'].map((tab) => `/admin/companies/${company.id}?tab=${tab}`),
      '/admin/categories',
      '/admin/categories?new=1',
      '/admin/products',
      `/admin/products?open=${product.id}`,
      '/admin/products/imports',
      '/admin/orders',
      `/admin/orders/${order._id}`,
      '/admin/banners?new=1',
      '/admin/gallery',
      '/admin/queries',
      '/admin/mails',
    ];
    for (const address of addresses) {
      await go(page, address);
      expect([address, await writes.allTextContents()]).toEqual([address, []]);
      expect([address, await page.locator('input[type=file], textarea').count()]).toEqual([address, 0]);
    }
    await go(page, `/admin/products?open=${product.id}`);
    await page.getByRole('dialog', { name: 'Halo Ring' }).getByText('Design number').waitFor();
    await expectAccessible(page);
    await go(page, `/admin/companies/${company.id}?tab=terms`);
    await page.getByText('Least weight of an order').waitFor();
    await expectAccessible(page);
    expect(refused).toEqual([]);
    await context.close();
  });

  it('a person without permissions is told so, and can visit the shop or log out', async () => {
    const { page, refused, context } = await open(await aRole([]));
    await go(page, '/admin/orders');
    expect(await heading(page).textContent()).toBe("You can't open anything yet");
    await page.getByText('Ask an owner for a role with permissions.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Visit the shop' }).click();
    await page.waitForURL(`${app.url}/`);
    await go(page, '/orders');
    await page.getByText('Ask an owner for Orders.').waitFor();
    await go(page, '/cart');
    await page.getByText('Your cart is empty').waitFor();
    expect(refused).toEqual([]);
    await context.close();
  });

  it('the panel shrinks when a permission is taken from the role of a person', async () => {
    const role = await aRole(['orders:read', 'clients:read']);
    const { page, context } = await open(role);
    await go(page, '/admin/orders');
    const link = page.getByRole('link', { name: /^Order Management/ });
    await link.waitFor();
    await app.database.query(`UPDATE staff_roles SET permissions = '{clients:read}' WHERE id = $1`, [role]);
    await page.getByLabel('Search orders').fill('PR');
    await page.getByText('Ask an owner for Orders.').waitFor();
    await link.waitFor({ state: 'detached' });
    await context.close();
  });
});
