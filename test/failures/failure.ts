import { expect } from '@jest/globals';
import type { Page, Request, Route } from 'playwright-core';
import type { Stock } from './stock.js';

/** One failure that a person can meet: what they do, what stays unanswered, what they read, and how it goes on. */
export interface Failure {
  /** The words that are read when the server says nothing. */
  says: string;
  /** The heading over them, where they have one. */
  under?: string;
  /** The GraphQL operation whose answer stays away. */
  operation: string;
  at: string | ((stock: Stock) => string);
  /** What has to be there before the screen is opened. */
  given?: (stock: Stock) => Promise<unknown>;
  /** What the person does before anything is typed. */
  does?: (page: Page, stock: Stock) => Promise<unknown>;
  /** What is typed, by label, and has to be there still when it fails. */
  typed?: Record<string, string>;
  /** The button that asks the server; where there is none, the screen asks by itself and offers Retry. */
  presses?: string;
  /** Where the fields and the button are. */
  within?: 'dialog' | 'main';
  /** What is read, or said aloud, until the server answers. */
  waits?: string;
  /** The button that tries again, where it is another than the first. */
  retries?: string;
  /** The question is closed by its failure: the person begins again. */
  closes?: true;
  /** What is read when the server speaks again. */
  then: string | RegExp;
}

/**
 * Takes one operation's answer away: an empty 502 in its place, or a connection that breaks, not before `until`. Answers
 * how to give it back.
 */
export async function silence(
  page: Page,
  operation: string,
  how: 'empty' | 'lost' = 'empty',
  until?: Promise<unknown>,
) {
  const answer = async (route: Route) => {
    if (!asks(route.request(), operation)) return route.fallback();
    await until;
    return how === 'lost' ? route.abort() : route.fulfill({ status: 502, body: '' });
  };
  await page.route('**/graphql', answer);
  return () => page.unroute('**/graphql', answer);
}

/** The browser does not show what is in an upload; a screen has one under way at a time. */
export const asks = (request: Request, operation: string) =>
  request.headers()['content-type']?.startsWith('multipart/')
    ? /Upload|Avatar|Product/.test(operation)
    : Boolean(request.postData()?.includes(`"operationName":"${operation}"`));

export const read = (page: Page, text: string | RegExp, exact = false) =>
  page.getByText(text, { exact }).filter({ visible: true }).first().waitFor();

const waitFor = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .or(page.getByRole('status', { name: text }))
    .filter({ visible: true })
    .first()
    .waitFor();

/** Words of browsers, libraries and programs, none of which is for people. */
const machineWords =
  /Failed to fetch(?! \w)|NetworkError|Load failed|status code|Unexpected (?:token|end)|JSON|Error:(?! Failed to)|undefined|\[object/;

export const expectWordsForPeople = async (page: Page) =>
  expect(await page.locator('body').innerText()).not.toMatch(machineWords);

const rootOf = (page: Page, { within = 'main' }: Failure) => page.getByRole(within).first();

/** Forms have names too, and some are called like one of their fields. */
const field = (page: Page, failure: Failure, label: string) =>
  rootOf(page, failure).getByLabel(label, { exact: true }).and(page.locator('input, textarea'));

const begin = async (page: Page, failure: Failure, stock: Stock) => {
  const { at, does, typed = {} } = failure;
  await page.goto(typeof at === 'string' ? at : at(stock));
  await does?.(page, stock);
  for (const [label, text] of Object.entries(typed)) await field(page, failure, label).fill(text);
};

const press = (page: Page, failure: Failure, name: string) =>
  rootOf(page, failure).getByRole('button', { name, exact: true }).first().click();

/** Lets the failure happen, reads it, gives the answer back, and goes on. */
export async function meet(page: Page, failure: Failure, stock: Stock) {
  const { operation, given, typed = {}, presses, waits, retries, says, under, closes, then } = failure;
  await given?.(stock);
  let fall: () => void = () => undefined;
  const awaited = waits === undefined ? undefined : new Promise<void>((resolve) => (fall = resolve));
  const speakAgain = await silence(page, operation, 'empty', awaited);
  await begin(page, failure, stock);
  if (presses) await press(page, failure, presses);
  if (waits) await waitFor(page, waits);
  fall();
  await read(page, says, true);
  if (under) await read(page, under, true);
  await expectWordsForPeople(page);
  for (const [label, text] of Object.entries(typed)) expect(await field(page, failure, label).inputValue()).toBe(text);
  await speakAgain();
  if (closes) await begin(page, failure, stock);
  await press(page, failure, retries ?? presses ?? 'Retry');
  await read(page, then);
}
