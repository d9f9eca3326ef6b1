import type { Page } from 'playwright-core';
import { expectWordsForPeople, read, silence } from './failure.js';

interface Step {
  operation: string;
  does: () => Promise<unknown>;
  says: string;
  then: string;
}

/** One step of a way that has several: it fails, is read, is done again, and leads on. */
export async function fallAndGoOn(page: Page, { operation, does, says, then }: Step) {
  const speakAgain = await silence(page, operation);
  await does();
  await read(page, says, true);
  await expectWordsForPeople(page);
  await speakAgain();
  await does();
  await read(page, then);
}

/** Types the digits of a code one by one, as the field takes them; the fourth sends it. */
export async function typeCode(page: Page, code: string) {
  await page.locator('input[inputmode="numeric"]:enabled').first().focus();
  await page.keyboard.type(code);
}
