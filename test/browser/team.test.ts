import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { permissions, permissionTexts, roleInUse } from '../../domain/staff.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  type Visit,
  visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { anAdmin, aRegistration, type TestPerson } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';

describeInBrowser('The team', () => {
  let mails: MailSink;
  let app: RunningApp;
  let browser: Browser;
  /** The only owner of the shop. */
  let owner: Visit;
  let page: Page;

  beforeAll(async () => {
    mails = await startMailSink();
    app = await startApp({ SMTP_URL: mails.url, RATE_LIMIT: 'off' });
    browser = await openBrowser();
    owner = await signedIn(browser, app, await anAdmin(app, { name: 'Meera Shah' }));
    ({ page } = owner);
    await app.database.query(
      `INSERT INTO staff_roles (id, name, permissions) VALUES (gen_random_uuid(), 'Deputy', $1)`,
      [permissions],
    );
  });

  afterEach(() => expect(owner.problems.splice(0).filter((line) => !/status of 409/.test(line))).toEqual([]));

  const inRole = async (role: string, name: string): Promise<TestPerson> => {
    const person = await anAdmin(app, { name });
    const sql = 'UPDATE users SET staff_role_id = (SELECT id FROM staff_roles WHERE name = $2) WHERE id = $1';
    await app.database.query(sql, [person.id, role]);
    return person;
  };
  const dialog = (name: string, on = page) => on.getByRole('dialog', { name });
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  const fill = async (on: Page, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values)) await on.getByLabel(label, { exact: true }).fill(text);
  };
  const expectAccessible = async (on = page) => {
    const before = on.viewportSize() ?? screen.desktop;
    for (const size of [screen.phone, screen.desktop]) {
      await on.setViewportSize(size);
      expect(await on.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(on)).toEqual([]);
    }
    await on.setViewportSize(before);
  };

  it('an owner makes a role by keyboard, and invites a person, who joins on a phone and signs in to the panel', async () => {
    const { name, email, phone, password } = aRegistration({ name: 'Asha Mehta' }) as Record<string, string>;
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Team' }).click();
    await waitForText(page, /It's only you so far/);
    await expectAccessible();
    await page.getByRole('tab', { name: 'Roles' }).click();
    await waitForText(page, '1 person · Everything');
    await expectAccessible();

    await button('New role').press('Enter');
    await waitForFocus(dialog('New role').getByLabel('Name'));
    await dialog('New role').getByLabel('Name').fill('Helpdesk');
    await page.getByLabel(permissionTexts['enquiries:write']).press('Space');
    await page.getByLabel(permissionTexts['orders:read']).press('Space');
    expect(await page.getByLabel(permissionTexts['enquiries:read']).isDisabled()).toBe(true);
    await expectAccessible();
    await button('Cancel').press('Enter');
    await waitForText(dialog('Discard your changes?'), "Your changes haven't been saved.");
    await expectAccessible();
    await button('Keep editing').click();
    await dialog('Discard your changes?').waitFor({ state: 'detached' });
    await button('Create role').click();
    await waitForText(page, 'Role created');
    await waitForText(page, '0 people · Orders, Enquiries');
    await waitForFocus(button('New role'));

    await page.getByRole('tab', { name: 'People' }).click();
    await button('Invite a person').press('Enter');
    const address = dialog('Invite a person').getByLabel('Email');
    await waitForFocus(address);
    await address.fill(email);
    await dialog('Invite a person').getByLabel('Role').selectOption('Helpdesk');
    await waitForText(dialog('Invite a person'), 'Changes Enquiries. Reads Orders.');
    await expectAccessible();
    await address.press('Enter');
    await waitForText(page, 'Helpdesk · Expires in 7 days');
    await waitForFocus(button('Invite a person'));
    await expectAccessible();

    const link = /\/accept-invitation\?token=\S+/.exec((await mails.waitFor(email)).text)?.[0] ?? '';
    const person = await visit(browser, app.url, screen.phone);
    await person.page.goto(link);
    await person.page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    await expectAccessible(person.page);
    await fill(person.page, { Name: name, Phone: phone, Password: 'password123' });
    await button('Create account', person.page).click();
    await waitForText(person.page, 'This password is too common. Please choose another one.');
    await waitForFocus(person.page.getByLabel('Password', { exact: true }));
    await fill(person.page, { Password: password });
    await button('Create account', person.page).click();
    await waitForText(person.page, 'Your account is ready. Please sign in.');
    await person.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fill(person.page, { Email: email, Password: password });
    await button('LOGIN', person.page).click();
    await person.page.waitForURL(/\/admin$/);
    await person.page.goto('/profile');
    await waitForText(person.page, 'Joined');
    expect(await person.page.getByRole('heading', { name: 'Company' }).count()).toBe(0);

    await page.reload();
    await button(`Helpdesk: role of ${name}`).waitFor();
    expect(await page.getByText(/Expires in/).count()).toBe(0);
  });

  it('the panel on a phone shows only the sections that the role allows', async () => {
    const { page: phone } = await signedIn(browser, app, await inRole('Sales', 'Ravi Kumar'), screen.phone);
    await phone.goto('/admin');
    await button('Open the menu', phone).click();
    const sections = dialog('Menu', phone).getByRole('navigation', { name: 'Sections' });
    await sections.getByRole('link', { name: 'Order Management' }).waitFor();
    for (const hidden of ['Banner Manage', 'Failed Emails', 'Activity', 'Team'])
      expect([hidden, await sections.getByRole('link', { name: hidden }).count()]).toEqual([hidden, 0]);
  });

  it('an owner blocks, unblocks and removes a person, and cannot delete a role in use', async () => {
    await inRole('Production', 'Farida Sheikh');
    await page.goto('/admin/team?tab=roles');
    const removal = dialog('Delete role');
    const remove = async (role: string) => {
      await button(`More about ${role}`).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await waitForText(removal, /can't be undone/);
    };
    await remove('Production');
    await expectAccessible();
    await button('Delete').click();
    await waitForText(removal, roleInUse(1));
    await expectAccessible();
    await button('Cancel').click();
    await removal.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'People' }).click();
    for (const action of ['Block', 'Unblock']) {
      await button('More about Farida Sheikh').click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await waitForText(dialog(`${action} person`), /Farida Sheikh will be/);
      await expectAccessible();
      await dialog(`${action} person`).getByRole('button', { name: action, exact: true }).click();
      await dialog(`${action} person`).waitFor({ state: 'detached' });
      await page.getByText('Blocked', { exact: true }).waitFor({ state: action === 'Block' ? 'visible' : 'detached' });
    }
    await button('More about Farida Sheikh').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await waitForText(dialog('Remove person'), /The account of Farida Sheikh will be deleted/);
    await expectAccessible();
    await button('Remove').click();
    await page.getByText('Farida Sheikh', { exact: true }).waitFor({ state: 'detached' });
    await waitForFocus(page.locator('#main'));

    await page.getByRole('tab', { name: 'Roles' }).click();
    await remove('Production');
    await button('Delete').click();
    await waitForText(page, 'Role deleted');
    await button('More about Production').waitFor({ state: 'detached' });
  });

  it('a deputy with all permissions keeps the last owner, and cannot change their own role', async () => {
    const deputy = await signedIn(browser, app, await inRole('Deputy', 'Dev Patel'));
    await deputy.page.goto('/admin/team');
    await button('More about Meera Shah', deputy.page).click();
    await deputy.page.getByRole('menuitem', { name: 'Remove' }).click();
    await button('Remove', deputy.page).click();
    await waitForText(dialog('Remove person', deputy.page), 'The shop needs an owner who can sign in.');
    await expectAccessible(deputy.page);
    await button('Cancel', deputy.page).click();
    await deputy.page.getByRole('tab', { name: 'Roles' }).click();
    await button('View Deputy', deputy.page).click();
    await waitForText(dialog('Deputy', deputy.page), "You can't change your own role.");
    await expectAccessible(deputy.page);
    expect(deputy.problems.filter((line) => !/status of 409/.test(line))).toEqual([]);
  });
});
