import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { buyerFailures } from '../failures/customer-failures.js';
import { type Failure, meet, read, silence } from '../failures/failure.js';
import { adminFailures } from '../failures/admin-failures.js';
import { fallAndGoOn, typeCode } from '../failures/steps.js';
import { aStock, type Stock, theBrowserOf } from '../failures/stock.js';
import { visitorFailures } from '../failures/visitor-failures.js';
import { hasChromium, openBrowser, type Visit } from '../support/browser/browser.js';
import { aCustomer, aRegistration } from '../support/data/builders.js';
import { codeIn } from '../support/programs/mailbox.js';

const named = (failures: Failure[]) =>
  failures.map((failure) => ({ ...failure, name: `${failure.operation}: ${failure.says}`, failure }));

(hasChromium ? describe : describe.skip)('When the server says nothing, the person reads', () => {
  let stock: Stock;
  let browser: Browser;
  let visitor: Visit;
  let buyer: Visit;
  let house: Visit;

  beforeAll(async () => {
    stock = await aStock();
    browser = await openBrowser();
    visitor = await theBrowserOf(browser, undefined, stock.app);
    buyer = await theBrowserOf(browser, stock.buyer, stock.app);
    house = await theBrowserOf(browser, stock.admin, stock.app);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await stock?.app.close();
    await stock?.mails.close();
  });

  describe('as a visitor', () => {
    it.each(named(visitorFailures))('$name', ({ failure }) => meet(visitor.page, failure, stock), 60_000);
  });

  describe('as a customer', () => {
    it.each(named(buyerFailures))('$name', ({ failure }) => meet(buyer.page, failure, stock), 60_000);
  });

  describe('as an administrator', () => {
    it.each(named(adminFailures))('$name', ({ failure }) => meet(house.page, failure, stock), 60_000);
  });

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values))
      await page.getByRole('main').getByLabel(label, { exact: true }).and(page.locator('input')).fill(text);
  };
  /** Somebody the suite has not met before, at this address. */
  const opened = async (at: string, person?: Parameters<typeof theBrowserOf>[1]) => {
    const theirs = await theBrowserOf(browser, person, stock.app);
    await theirs.page.goto(at);
    return theirs;
  };

  describe('step by step', () => {
    it('in the registration, the code and the first login', async () => {
      const { context, page } = await opened('/login?view=register');
      const { companyName, name, address, phone, email, password } = aRegistration();
      await fill(page, {
        'Company name': companyName,
        'Authorized person': name,
        Address: address,
        'Mobile number': phone,
        Email: email,
        Password: password,
      });
      await fallAndGoOn(page, {
        operation: 'Register',
        does: () => page.getByRole('form', { name: 'Register' }).getByRole('button', { name: 'Register' }).click(),
        says: 'Registration failed. Please try again.',
        then: 'OTP has been sent successfully to your email.',
      });
      const code = codeIn(await stock.mails.waitFor(email), 4);
      await fallAndGoOn(page, {
        operation: 'ActivateAccount',
        does: () => typeCode(page, code),
        says: 'OTP verification failed. Please try again.',
        then: 'Account activated successfully!',
      });
      await context.close();
    }, 90_000);

    it('in the login', async () => {
      const { email, password } = stock.buyer;
      const { context, page } = await opened('/login');
      await fill(page, { Email: email, Password: password });
      await fallAndGoOn(page, {
        operation: 'Login',
        does: () => press(page, 'LOGIN'),
        says: 'Access denied. Please check your credentials.',
        then: 'Login Successful!',
      });
      await context.close();
    }, 60_000);

    it('in the reset of a password by its code', async () => {
      const { email, password } = await aCustomer(stock.app);
      await stock.mails.waitFor(email);
      const { context, page } = await opened('/reset-password');
      await fill(page, { Email: email });
      await fallAndGoOn(page, {
        operation: 'ForgotPassword',
        does: () => press(page, 'Send reset code'),
        says: 'Failed to send reset code',
        then: 'Step 2 of 2',
      });
      const code = codeIn(await stock.mails.waitFor(email, { seen: 1 }), 4);
      await fill(page, { 'Reset code': code, 'New password': `${password} 2`, 'Confirm password': `${password} 2` });
      await fallAndGoOn(page, {
        operation: 'ChangePassword',
        does: () => press(page, 'Reset password'),
        says: 'Failed to reset password',
        then: 'Password changed',
      });
      await context.close();
    }, 90_000);

    it('in the reset of a password in three steps', async () => {
      const { email, password } = await aCustomer(stock.app);
      await stock.mails.waitFor(email);
      const { context, page } = await opened('/forgot-password');
      await fill(page, { Email: email });
      await fallAndGoOn(page, {
        operation: 'SendResetOtp',
        does: () => press(page, 'Send OTP'),
        says: 'Failed to send OTP',
        then: 'OTP sent to your email',
      });
      const code = codeIn(await stock.mails.waitFor(email, { seen: 1 }), 4);
      await fallAndGoOn(page, {
        operation: 'VerifyResetOtp',
        does: () => typeCode(page, code),
        says: 'Invalid OTP',
        then: 'OTP verified successfully',
      });
      await fill(page, { 'New password': `${password} 2`, 'Confirm password': `${password} 2` });
      await fallAndGoOn(page, {
        operation: 'ResetPassword',
        does: () => press(page, 'Reset password'),
        says: 'Failed to reset password',
        then: 'Password reset successful',
      });
      await context.close();
    }, 90_000);

    it('in the change of a password', async () => {
      const person = await aCustomer(stock.app);
      const { context, page } = await opened('/profile', person);
      await fill(page, {
        'Current password': person.password,
        'New password': `${person.password} 2`,
        'Confirm password': `${person.password} 2`,
      });
      await fallAndGoOn(page, {
        operation: 'UpdatePassword',
        does: () => press(page, 'Change password'),
        says: 'Failed to update password',
        then: 'Password updated successfully',
      });
      await context.close();
    }, 60_000);

    it('in the search of the header', async () => {
      const { page } = buyer;
      await page.goto('/about');
      const speakAgain = await silence(page, 'SearchProducts');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /search/i })
        .click();
      const box = page.getByRole('combobox', { name: 'Search products' });
      await box.fill('curb');
      await read(page, 'Search failed. Please try again.', true);
      await speakAgain();
      await box.fill('curb c');
      await page.getByRole('option', { name: /Curb Chain/ }).waitFor();
    }, 60_000);

    it('in the status of a query, which goes back to what it was', async () => {
      const { page } = house;
      await page.goto('/admin/queries');
      const status = page.getByRole('listitem', { name: 'Anna', exact: true }).getByLabel('Status');
      const speakAgain = await silence(page, 'SetContactStatus');
      await status.selectOption('Resolved');
      await read(page, 'Failed to update status', true);
      expect(await status.inputValue()).toBe('NEW');
      await speakAgain();
      await status.selectOption('Resolved');
      await read(page, 'Status updated successfully');
    }, 60_000);

    it('at the logout of the panel', async () => {
      const { page } = house;
      await page.goto('/admin');
      await press(page, 'Logout');
      await fallAndGoOn(page, {
        operation: 'Logout',
        does: () => page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click(),
        says: 'Logout failed',
        then: 'Logout successful',
      });
    }, 60_000);
  });
});
