import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { resendSeconds } from '../../domain/auth.js';
import { typeCode } from '../failures/steps.js';
import {
  accessibilityProblems,
  describeInBrowser,
  openBrowser,
  screen,
  visit,
  type Visit,
  waitForFocus,
  waitForText,
} from '../support/browser/browser.js';
import { aCustomer, aRegistration } from '../support/data/builders.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { codeIn, type MailSink, startMailSink } from '../support/programs/mailbox.js';

const wrongCode = (code: string) => (code === '1111' ? '2222' : '1111');

describeInBrowser('Account pages', () => {
  let mails: MailSink;
  let app: RunningApp;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;

  beforeAll(async () => {
    mails = await startMailSink();
    app = await startApp({ SMTP_URL: mails.url, RATE_LIMIT: 'off' });
    browser = await openBrowser();
  });
  beforeEach(async () => {
    visitor = await visit(browser, app.url);
    page = visitor.page;
  });
  afterEach(() => visitor.context.close());

  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const waitForHeading = (name: string) => waitForFocus(heading(name));
  const press = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const fill = async (values: Record<string, string>) => {
    for (const [label, text] of Object.entries(values))
      await page.getByRole('main').getByLabel(label, { exact: true }).and(page.locator('input')).fill(text);
  };

  /** Registers a company from the home page, up to the form for the code. */
  const register = async () => {
    const { companyName, name, address, phone, email, password } = aRegistration();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await press('Request access');
    await fill({ 'Company name': companyName, 'Authorized person': name, Address: address, 'Mobile number': phone });
    await fill({ Email: email, Password: password });
    await press('Register');
    await waitForFocus(page.getByLabel('Digit 1 of 4'));
    return { email, password, mail: await mails.waitFor(email) };
  };
  const activate = async () => {
    const { mail, ...credentials } = await register();
    await typeCode(page, codeIn(mail, 4));
    await waitForHeading('What happens next');
    return credentials;
  };

  describe('after an activation', () => {
    it('account pages say what happens next, without a form to sign in', async () => {
      const { email } = await activate();
      await waitForText(page, 'Account activated successfully!');
      await waitForText(page, `We'll email ${email} when you can sign in.`);
      expect(await page.getByRole('form').count()).toBe(0);
      for (const size of [screen.phone, screen.desktop]) {
        await page.setViewportSize(size);
        expect(await accessibilityProblems(page)).toEqual([]);
      }
      expect(visitor.problems).toEqual([]);
    });

    it('the steps after an activation are still shown after a reload, and after going back and forward', async () => {
      await activate();
      await page.reload();
      await heading('What happens next').waitFor();
      await waitForText(page, "We'll email you when you can sign in.");
      await page.goBack();
      await page.waitForURL(/\/$/);
      await page.goForward();
      await heading('What happens next').waitFor();
      expect(await page.getByRole('form').count()).toBe(0);
    });

    it('account pages offer the login with the entered values, which a new visit shows at once', async () => {
      const { email, password } = await activate();
      await press('Back to sign in');
      await waitForHeading('Login');
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password);
      await page.goBack();
      await waitForHeading('What happens next');
      const address = page.url();
      for (const visited of ['/login', address]) {
        await page.goto(visited);
        await page.getByRole('form', { name: 'Login' }).waitFor();
      }
    });
  });

  describe('the focus on the heading or the first field', () => {
    it('the focus moves between login and registration', async () => {
      await page.goto('/login');
      await press('Request access');
      await waitForHeading('Register');
      await press('Sign in');
      await waitForHeading('Login');
    });

    it.each(['/', '/product'])('the focus moves from %s to the form that requests access', async (path) => {
      await page.goto(path);
      // Only the application has this id. The links of the first paint, which come with the page, cause a full load.
      const main = page.locator('#main');
      await main.getByRole('link', { name: 'Request access' }).click();
      await page.getByRole('form', { name: 'Register' }).waitFor();
      await waitForFocus(main);
    });

    it('the focus moves when the header leads from the code back to the login', async () => {
      await register();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
      await waitForHeading('Login');
      await press('Enter the code from our email');
      await waitForFocus(page.getByLabel('Digit 1 of 4'));
      await press('Back to sign in');
      await waitForHeading('Login');
    });

    it('the focus moves at each step of a password reset', async () => {
      const { email, password } = await aCustomer(app);
      await page.goto('/login');
      await page.getByRole('main').getByRole('link', { name: 'Forgot Password?' }).click();
      await heading('Reset Password').waitFor();
      await waitForFocus(page.getByRole('main'));
      await fill({ Email: email });
      await press('Send reset code');
      await waitForFocus(page.getByLabel('Reset code'));
      await press('Back to email');
      await waitForHeading('Reset Password');
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      await press('Send reset code');
      await waitForFocus(page.getByLabel('Reset code'));
      await page.reload();
      await waitForFocus(page.getByLabel('Reset code'));
      const code = codeIn(await mails.waitFor(email, { seen: 2 }), 4);
      await fill({ 'Reset code': code, 'New password': `${password} 2`, 'Confirm password': `${password} 2` });
      await press('Reset password');
      await waitForHeading('Password reset successful');
    });
  });

  describe('the focus that stays', () => {
    it('the focus stays on the button of a form that fails', async () => {
      await page.goto('/login');
      await fill({ Email: 'nobody@shop.test', Password: 'not-the-password-1' });
      await press('LOGIN');
      await waitForText(page, 'Access denied. Please check your credentials.');
      await waitForFocus(page.getByRole('button', { name: 'LOGIN' }));
    });

    it('the code field keeps the focus, emptied, when a new code was sent', async () => {
      const { email } = await aCustomer(app);
      await page.clock.install();
      await page.goto('/forgot-password');
      await fill({ Email: email });
      await press('Send reset code');
      await waitForFocus(page.getByLabel('Reset code'));
      await page.keyboard.type('1234');
      await page.clock.runFor((resendSeconds + 1) * 1000);
      await press('Send a new code');
      await waitForText(page, 'OTP sent to your email');
      await waitForFocus(page.getByLabel('Reset code'));
      expect(await page.getByRole('textbox', { name: 'Reset code' }).inputValue()).toBe('');
    });

    it('the focus stays in the form that replaces an expired link', async () => {
      await page.goto('/reset-password?token=not-a-real-link');
      await fill({ 'New password': 'a-long-new-password', 'Confirm password': 'a-long-new-password' });
      await press('Reset password');
      await waitForText(page, 'This link has expired or was already used.');
      await page.getByRole('main').getByRole('link', { name: 'Send a new code' }).click();
      await page.getByRole('form', { name: 'Reset password' }).waitFor();
      await waitForFocus(heading('Reset Password'));
    });
  });

  it('account pages keep the reason of a rejected code when Enter follows', async () => {
    const reason = 'OTP verification failed. Please try again.';
    const { mail } = await register();
    await typeCode(page, wrongCode(codeIn(mail, 4)));
    await page.keyboard.press('Enter');
    await waitForText(page, reason);
    await waitForFocus(page.getByLabel('Digit 1 of 4'));
    await page.keyboard.press('Enter');
    expect(await page.getByRole('main').getByRole('alert').innerText()).toBe(reason);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await waitForText(page, 'Please enter a valid 4-digit OTP');
  });
});
