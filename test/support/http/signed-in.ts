import type { Browser } from 'playwright-core';
import type { RunningApp } from '../programs/app.js';
import { visit } from '../browser/browser.js';

export const shopAdmin = { email: 'owner@parure.test', password: 'a-long-owner-password' };

/** Environment for `startApp` that creates this administrator. */
export const withShopAdmin = { ADMIN_EMAIL: shopAdmin.email, ADMIN_PASSWORD: shopAdmin.password };

/** Opens the site in a browser that is signed in. */
export async function signedIn(
  browser: Browser,
  app: RunningApp,
  { email, password }: { email: string; password: string } = shopAdmin,
  viewport?: { width: number; height: number },
  options?: { timezoneId?: string },
) {
  const person = await visit(browser, app.url, viewport, options);
  const response = await person.context.request.post('/api/v1/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`Signing in as ${email} failed with status ${response.status()}`);
  return person;
}
