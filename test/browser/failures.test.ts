import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { customerFailures } from '../failures/customer-failures.js';
import { expectFailureAndRetry, failOperation, type FailureCase, waitForText } from '../failures/failure.js';
import { adminFailures } from '../failures/admin-failures.js';
import { failThenRetry } from '../failures/steps.js';
import { createShopFixtures, openVisit, type ShopFixtures } from '../failures/shop-fixtures.js';
import { visitorFailures } from '../failures/visitor-failures.js';
import { hasChromium, openBrowser, type Visit } from '../support/browser/browser.js';
import { aCustomer } from '../support/data/builders.js';
import { fullSize } from '../support/full-size.js';
import { codeIn } from '../support/programs/mailbox.js';

/** The sample is every sixth one: each page that is opened takes about two seconds. */
const sampleOf = (failures: FailureCase[]) => failures.filter((_, index) => index % fullSize(1, 6) === 0);

(hasChromium ? describe : describe.skip)('Failed operations', () => {
  let fixtures: ShopFixtures;
  let browser: Browser;
  let visitorVisit: Visit;
  let customerVisit: Visit;
  let adminVisit: Visit;

  beforeAll(async () => {
    fixtures = await createShopFixtures();
    browser = await openBrowser();
    visitorVisit = await openVisit(browser, undefined, fixtures.app);
    customerVisit = await openVisit(browser, fixtures.customer, fixtures.app);
    adminVisit = await openVisit(browser, fixtures.admin, fixtures.app);
  });
  afterAll(async () => {
    await browser?.close();
    await fixtures?.app.close();
    await fixtures?.mails.close();
  });

  const title = 'a page shows "$message" when $operation fails';

  describe('for a visitor', () => {
    it.each(sampleOf(visitorFailures))(title, (failure) => expectFailureAndRetry(visitorVisit.page, failure, fixtures));
  });

  describe('for a customer', () => {
    it.each(sampleOf(customerFailures))(title, (failure) =>
      expectFailureAndRetry(customerVisit.page, failure, fixtures),
    );
  });

  describe('for an administrator', () => {
    it.each(sampleOf(adminFailures))(title, (failure) => expectFailureAndRetry(adminVisit.page, failure, fixtures));
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values))
      await page.getByRole('main').getByLabel(label, { exact: true }).and(page.locator('input')).fill(text);
  };
  /** Opens `path` in a new browser context, signed in as `user` if there is one. */
  const openPage = async (path: string, user?: Parameters<typeof openVisit>[1]) => {
    const visit = await openVisit(browser, user, fixtures.app);
    await visit.page.goto(path);
    return visit;
  };

  describe('a page of several steps', () => {
    it('retries a password reset', async () => {
      const { email, password } = await aCustomer(fixtures.app);
      await fixtures.mails.waitFor(email);
      const { context, page } = await openPage('/reset-password');
      await fill(page, { Email: email });
      await failThenRetry(page, {
        operation: 'ForgotPassword',
        submit: () => press(page, 'Send reset code'),
        message: 'Failed to send reset code',
        afterRetry: 'Step 2 of 2',
      });
      const code = codeIn(await fixtures.mails.waitFor(email, { seen: 1 }), 4);
      await fill(page, { 'Reset code': code, 'New password': `${password} 2`, 'Confirm password': `${password} 2` });
      await failThenRetry(page, {
        operation: 'ChangePassword',
        submit: () => press(page, 'Reset password'),
        message: 'Failed to reset password',
        afterRetry: 'Password reset successful',
      });
      await context.close();
    });

    it('retries a password change', async () => {
      const user = await aCustomer(fixtures.app);
      const { context, page } = await openPage('/profile', user);
      await fill(page, {
        'Current password': user.password,
        'New password': `${user.password} 2`,
        'Confirm password': `${user.password} 2`,
      });
      await failThenRetry(page, {
        operation: 'UpdatePassword',
        submit: () => press(page, 'Change password'),
        message: 'Failed to update password',
        afterRetry: 'Password updated successfully',
      });
      await context.close();
    });

    it('retries a search in the header', async () => {
      const { page } = customerVisit;
      await page.goto('/about');
      const restore = await failOperation(page, 'SearchProducts');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /search/i })
        .click();
      const searchBox = page.getByRole('combobox', { name: 'Search products' });
      await searchBox.fill('curb');
      await waitForText(page, 'Search failed. Please try again.', true);
      await restore();
      await searchBox.fill('curb c');
      await page.getByRole('option', { name: /Curb Chain/ }).waitFor();
    });

    it('restores the status of an enquiry when it cannot be saved', async () => {
      const { page } = adminVisit;
      await page.goto('/admin/queries');
      const status = page
        .getByRole('listitem', { name: 'Anna', exact: true })
        .getByRole('button', { name: /: status of/ });
      const resolve = async () => {
        await status.click();
        await page.getByRole('menuitem', { name: 'Resolved' }).click();
      };
      const restore = await failOperation(page, 'SetContactStatus');
      await resolve();
      await waitForText(page, 'Failed to update status', true);
      await status.getByText('New').waitFor();
      await restore();
      await resolve();
      await waitForText(page, 'Status updated successfully');
    });

    it('retries a logout from the admin panel', async () => {
      const { page } = adminVisit;
      await page.goto('/admin');
      await press(page, 'Logout');
      await failThenRetry(page, {
        operation: 'Logout',
        submit: () => page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click(),
        message: 'Logout failed',
        afterRetry: 'Logout successful',
      });
    });
  });
});
