import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { factorLimits, factorMessages } from '../../domain/factors.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  type Visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { signedIn } from '../support/http/signed-in.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describeInBrowser('The page of the second factor', () => {
  let app: RunningApp;
  let browser: Browser;
  let meera: TestPerson;
  /** An owner of the shop. */
  let owner: Visit;
  let page: Page;

  beforeAll(async () => {
    const started = await startApp({ RATE_LIMIT: 'off' });
    // Passkeys need the address that the server is known by.
    app = { ...started, url: started.config.publicUrl };
    browser = await openBrowser();
    meera = await anAdmin(app, { name: 'Meera Shah' });
    owner = await signedIn(browser, app, meera);
    ({ page } = owner);
  });

  afterEach(() => expect(owner.problems.splice(0)).toEqual([]));

  const dialog = (name: string, on = page) => on.getByRole('dialog', { name });
  const button = (name: string, on = page) => on.getByRole('button', { name, exact: true });
  const chooseFrom = async (menu: string, item: string, on = page) => {
    await button(menu, on).click();
    await on.getByRole('menuitem', { name: item }).click();
  };
  /** Checks accessibility and widths, also of an open dialog. */
  const expectAccessible = async (on = page) => {
    const before = on.viewportSize() ?? screen.desktop;
    for (const size of [screen.phone, screen.tablet, screen.wall, screen.desktop]) {
      await on.setViewportSize(size);
      expect(await on.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    for (const size of [screen.phone, screen.desktop]) {
      await on.setViewportSize(size);
      expect(await accessibilityProblems(on)).toEqual([]);
    }
    await on.setViewportSize(before);
  };
  const addAuthenticator = async (on = page) => {
    await button('Add an authenticator app', on).press('Enter');
    const field = on.getByLabel('Code from the app');
    await waitForFocus(field);
    const secret = (await dialog('Add an authenticator app', on).locator('code').innerText()).replaceAll(/\s/g, '');
    await field.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    return field;
  };

  it('a person enrols an authenticator app by keyboard, and sees the recovery codes once', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Second factor' }).click();
    await waitForText(page, /A password can be guessed/);
    await expectAccessible();
    const field = await addAuthenticator();
    await expectAccessible();
    await field.press('Enter');
    const codes = dialog('Save your recovery codes');
    await waitForFocus(codes.getByRole('button', { name: 'Copy all' }));
    expect(await codes.getByRole('listitem').count()).toBe(factorLimits.recoveryCodes);
    await expectAccessible();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
    expect(file.suggestedFilename()).toMatch(/recovery codes\.txt$/);
    await codes.press('Escape');
    await button('I have saved them').click();
    await codes.waitFor({ state: 'detached' });
    await waitForText(page, '10 of 10 codes left.');
    await expectAccessible();
    await page.reload();
    await waitForText(page, /not used yet/);
    expect(await page.getByText(/[a-z0-9]{4}-[a-z0-9]{4}-/).count()).toBe(0);
  });

  it('a person adds a passkey, renames it and removes it', async () => {
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await button('Add a passkey').press('Enter');
    const name = dialog('Add a passkey').getByRole('textbox', { name: 'Name' });
    await waitForFocus(name);
    await expectAccessible();
    await name.fill('Laptop');
    await name.press('Enter');
    await waitForText(page, factorMessages.added);
    await waitForText(page, /^Passkey · added/i);
    await expectAccessible();

    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await button('Add a passkey').click();
    await waitForFocus(name);
    await name.press('Enter');
    await waitForText(dialog('Add a passkey'), /added/);
    await expectAccessible();
    await button('Cancel').click();
    await dialog('Add a passkey').waitFor({ state: 'detached' });

    await chooseFrom('More about Laptop', 'Rename');
    const renamed = dialog('Rename').getByRole('textbox', { name: 'Name' });
    await waitForFocus(renamed);
    await expectAccessible();
    await renamed.fill('Old laptop');
    await renamed.press('Enter');
    await waitForText(page, factorMessages.renamed);
    await chooseFrom('More about Old laptop', 'Remove');
    await waitForText(dialog('Remove second factor'), /Old laptop will no longer confirm/);
    await expectAccessible();
    await button('Remove').click();
    await waitForText(page, factorMessages.removed);
    await button('More about Old laptop').waitFor({ state: 'detached' });
    await waitForFocus(page.locator('#main'));
  });

  it('an owner requires one of the team, and resets that of a person', async () => {
    const ravi = await anAdmin(app, { name: 'Ravi Kumar' });
    await app.database.query(
      `UPDATE users SET staff_role_id = (SELECT id FROM staff_roles WHERE name = 'Sales') WHERE id = $1`,
      [ravi.id],
    );
    const sales = await signedIn(browser, app, ravi, screen.phone);
    await page.goto('/admin/team');
    await button('Change').click();
    await dialog('Second factor').getByRole('radio', { name: 'Required' }).click();
    await waitForText(dialog('Second factor'), /^1 person has no second factor yet\./);
    await expectAccessible();
    await button('Require it').click();
    await waitForText(page, factorMessages.policySet);
    await waitForText(page, /^Required from/);
    await expectAccessible();

    await sales.page.goto('/admin/second-factor');
    await waitForText(sales.page, /You have 7 days left to add one\./);
    await (await addAuthenticator(sales.page)).press('Enter');
    await button('I have saved them', sales.page).click();
    await waitForText(sales.page, /You have one\./);
    expect(sales.problems).toEqual([]);

    await page.reload();
    await chooseFrom('More about Ravi Kumar', 'Reset second factor');
    await waitForText(dialog('Reset second factor'), /recovery codes of Ravi Kumar will be removed/);
    await expectAccessible();
    await button('Reset').click();
    await waitForText(page, factorMessages.reset);
    await waitForText(page, 'No second factor');
    await sales.page.reload();
    await sales.page.waitForURL(/\/login/);
  });
});
