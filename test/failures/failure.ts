import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withoutFirstResponse } from '../support/browser/browser.js';
import type { ShopFixtures } from './shop-fixtures.js';

/** A screen on which one GraphQL operation fails once: how to get there, what is shown, and how to retry. */
export interface FailureCase {
  /** The error message when the operation fails. */
  message: string;
  /** The heading above the message, if there is one. */
  heading?: string;
  /** The GraphQL operation that fails. */
  operation: string;
  path: string | ((fixtures: ShopFixtures) => string);
  /** Creates data before the screen is opened. */
  prepare?: (fixtures: ShopFixtures) => Promise<unknown>;
  /** Steps on the screen before the fields are filled. */
  before?: (page: Page, fixtures: ShopFixtures) => Promise<unknown>;
  /** Field values by label. They must be kept when the operation fails. */
  fill?: Record<string, string>;
  /** The button that starts the operation. Without it, the screen loads by itself and offers Retry. */
  submitButton?: string;
  /** Contains the fields and the button; `main` if absent. */
  container?: 'dialog' | 'main';
  /** Shown, or announced to screen readers, until the server responds. */
  pendingText?: string;
  /** The button that retries, if it is not the submit button. */
  retryButton?: string;
  /** The failure closes the dialog, so that all steps have to be repeated. */
  closesOnFailure?: true;
  /** Shown when the server responds again. */
  afterRetry: string | RegExp;
}

/** The response that the page receives instead of the server's. */
interface FailedResponse {
  status: number;
  contentType?: string;
  body?: string;
}

/**
 * Makes one operation fail, with a response or an aborted connection, after `until` has resolved. Returns a function
 * that lets the operation succeed again. Playwright's `route` would intercept every file of the page and disable the
 * browser's cache, so that each page takes twice as long to load.
 */
export async function failOperation(
  page: Page,
  operation: string,
  failure: FailedResponse | 'aborted' = { status: 502 },
  until?: Promise<unknown>,
) {
  const session = await page.context().newCDPSession(page);
  const intercept = async (requestId: string, request: PausedRequest) => {
    if (!isRequestFor(request, operation)) return session.send('Fetch.continueRequest', { requestId });
    await until;
    if (failure === 'aborted') return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    const { status, contentType = '', body = '' } = failure;
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'Content-Type', value: contentType }],
      body: Buffer.from(body).toString('base64'),
    });
  };
  session.on(
    'Fetch.requestPaused',
    // The page may be closed meanwhile.
    ({ requestId, request }) => void intercept(requestId, request).catch(() => undefined),
  );
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/graphql' }] });
  await withoutFirstResponse(session, operation);
  return () => session.detach();
}

interface PausedRequest {
  headers: Record<string, string>;
  postData?: string;
}

/** The body of an upload cannot be read, but a screen sends only one upload at a time. */
const isRequestFor = ({ headers, postData = '' }: PausedRequest, operation: string) =>
  new Headers(headers).get('content-type')?.startsWith('multipart/')
    ? /Upload|Avatar|Product/.test(operation)
    : postData.includes(`"operationName":"${operation}"`);

export const waitForText = (page: Page, text: string | RegExp, exact = false) =>
  page.getByText(text, { exact }).filter({ visible: true }).first().waitFor();

const waitForPendingText = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .or(page.getByRole('status', { name: text }))
    .filter({ visible: true })
    .first()
    .waitFor();

/** Error texts of browsers and libraries, which users must not see. */
const technicalText =
  /Failed to fetch(?! \w)|NetworkError|Load failed|status code|Unexpected (?:token|end)|JSON|Error:(?! Failed to)|undefined|\[object/;

export const expectNoTechnicalText = async (page: Page) =>
  expect(await page.locator('body').innerText()).not.toMatch(technicalText);

const containerOf = (page: Page, { container = 'main' }: FailureCase) => page.getByRole(container).first();

/** Only input elements, because some forms have the same label as one of their fields. */
const field = (page: Page, failure: FailureCase, label: string) =>
  containerOf(page, failure).getByLabel(label, { exact: true }).and(page.locator('input, textarea'));

const openScreen = async (page: Page, failure: FailureCase, fixtures: ShopFixtures) => {
  const { path, before, fill = {} } = failure;
  await page.goto(typeof path === 'string' ? path : path(fixtures));
  await before?.(page, fixtures);
  for (const [label, text] of Object.entries(fill)) await field(page, failure, label).fill(text);
};

const clickButton = (page: Page, failure: FailureCase, name: string) =>
  containerOf(page, failure).getByRole('button', { name, exact: true }).first().click();

/** Checks the error message and the typed text, then retries with a responding server. */
export async function expectFailureAndRetry(page: Page, failure: FailureCase, fixtures: ShopFixtures) {
  const {
    operation,
    prepare,
    fill = {},
    submitButton,
    pendingText,
    retryButton,
    message,
    heading,
    closesOnFailure,
    afterRetry,
  } = failure;
  await prepare?.(fixtures);
  let fail: () => void = () => undefined;
  const released = pendingText === undefined ? undefined : new Promise<void>((resolve) => (fail = resolve));
  const restore = await failOperation(page, operation, { status: 502 }, released);
  await openScreen(page, failure, fixtures);
  if (submitButton) await clickButton(page, failure, submitButton);
  if (pendingText) await waitForPendingText(page, pendingText);
  fail();
  await waitForText(page, message, true);
  if (heading) await waitForText(page, heading, true);
  await expectNoTechnicalText(page);
  for (const [label, text] of Object.entries(fill)) expect(await field(page, failure, label).inputValue()).toBe(text);
  await restore();
  if (closesOnFailure) await openScreen(page, failure, fixtures);
  await clickButton(page, failure, retryButton ?? submitButton ?? 'Retry');
  await waitForText(page, afterRetry);
}
