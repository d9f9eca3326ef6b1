import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeInBrowser, openBrowser, visit, waitForText } from '../support/browser/browser.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

/** The script of the page that the tests open by a link. */
const aboutScript = /\/assets\/about-page-[^/]+\.js$/;

describeInBrowser('a page that is open while a new version replaces its files', () => {
  let app: RunningApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
  });

  const linkToAbout = (page: Page) => page.getByRole('link', { name: /about/i }).first();

  /** The home page, from which the script of another page is missing, for ever or until the page is loaded again. */
  async function openHomePage({ forever }: { forever: boolean }) {
    const { context, page } = await visit(browser, app.url);
    let loads = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && loads++));
    await page.goto('/');
    await linkToAbout(page).waitFor();
    await page.route(aboutScript, (route) =>
      forever || loads === 1 ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    return { context, page, loads: () => loads };
  }

  const openAboutPage = (page: Page) => linkToAbout(page).click();
  const errorText = "We couldn't show this page";

  it('a page of an old version is loaded again when its user opens another page', async () => {
    const { context, page, loads } = await openHomePage({ forever: false });
    await openAboutPage(page);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'About' }).waitFor();
    expect([page.url(), loads()]).toEqual([`${app.url}/about`, 2]);
    await context.close();
  });

  it('a page of an old version is loaded again once, and then shows an error with Retry', async () => {
    const { context, page, loads } = await openHomePage({ forever: true });
    await openAboutPage(page);
    await waitForText(page, errorText);
    expect(loads()).toBe(2);
    await page.unroute(aboutScript);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'About' }).waitFor();
    await context.close();
  });

  it('shows an error instead of loading again while there is no connection', async () => {
    const { context, page, loads } = await openHomePage({ forever: true });
    await context.setOffline(true);
    await openAboutPage(page);
    await waitForText(page, errorText);
    expect(loads()).toBe(1);
    await context.close();
  });
});
