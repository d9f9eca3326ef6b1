import type { Page } from 'playwright-core';
import { expectNoTechnicalText, failOperation, waitForText } from './failure.js';

interface Step {
  operation: string;
  submit: () => Promise<unknown>;
  message: string;
  afterRetry: string;
}

/** Submits one step of a process: it fails with `message`, is submitted again, and succeeds. */
export async function failThenRetry(page: Page, { operation, submit, message, afterRetry }: Step) {
  const restore = await failOperation(page, operation);
  await submit();
  await waitForText(page, message, true);
  await expectNoTechnicalText(page);
  await restore();
  await submit();
  await waitForText(page, afterRetry);
}

/** Types the digits of a code one by one. The fourth digit submits the form. */
export async function typeCode(page: Page, code: string) {
  await page.locator('input[inputmode="numeric"]:enabled').first().focus();
  await page.keyboard.type(code);
}
