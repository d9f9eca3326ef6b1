import type { Browser } from 'playwright-core';
import type { RunningApp } from '../programs/app.js';
import { visit } from '../browser/browser.js';

export const shopAdmin = { email: 'house@parure.test', password: 'a-long-house-password' };

/** For `startApp`: the house opens with this administrator. */
export const withShopAdmin = { ADMIN_EMAIL: shopAdmin.email, ADMIN_PASSWORD: shopAdmin.password };

/** A person whose browser is signed in already. */
export async function signedIn(
  browser: Browser,
  app: RunningApp,
  { email, password }: { email: string; password: string } = shopAdmin,
  viewport?: { width: number; height: number },
) {
  const person = await visit(browser, app.url, viewport);
  const answer = await person.context.request.post('/api/v1/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`The sign-in of ${email} was answered ${answer.status()}`);
  return person;
}
