import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { describe, jest } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright-core';
import { until } from '../time.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Without a Chromium the suite is skipped and says so; a machine that promises everything (CI) fails instead. */
export const hasChromium = existsSync(executablePath) || process.env.CI === 'true';

/** For suites that look through a browser. */
export const describeInBrowser = hasChromium ? describe : describe.skip;

/**
 * `SLOW=6` makes every page six times as slow and lets each call of GraphQL wait a while before it goes out: what a
 * suite gets right by luck, it then gets wrong.
 */
export const slowness = Math.max(1, Number(process.env.SLOW ?? 1));

// What hangs is told by the step that hung, long before its test is given up. Quick steps do not wait for this.
const patience = 45_000 * Math.min(slowness, 2);
jest.setTimeout(4 * patience);

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
  });

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What a person with open developer tools would have seen go wrong. */
  problems: string[];
}

export const screen = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
  wall: { width: 2560, height: 1440 },
} as const;

/** A person with a browser of their own: no cookies, no storage. */
export async function visit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number } = screen.desktop,
) {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  if (slowness > 1) await strain(page);
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return { context, page, problems } satisfies Visit;
}

async function strain(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.context().route(/\/graphql$/, async (route) => {
    await pause(100 + Math.random() * 200);
    // Nobody waits for it any more where the page has gone.
    await route.fallback().catch(() => undefined);
  });
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong on the page, a line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Nobody reads what is right, and pages here have no frames: so it takes a fifth of the time.
    .options({ runOnly: { type: 'tag', values: standards }, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Until it can be read, wherever it stands. What was to be read before is no proof of anything. */
export const toRead = (on: Page | Locator, text: string | RegExp) =>
  on.getByText(text).filter({ visible: true }).first().waitFor();

/** Until the keys go there. */
export const toHaveFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();

/**
 * Takes calls of GraphQL away from the page, by the name of their operation or all that carry a file, until the answer
 * is called.
 */
export async function meet(page: Page, call: string, meeting: (route: Route) => unknown): Promise<() => Promise<void>> {
  const isMeant = (route: Route) => {
    const isUpload = route.request().headers()['content-type']?.startsWith('multipart/') ?? false;
    return call === uploads ? isUpload : !isUpload && route.request().postDataJSON()?.operationName === call;
  };
  const handler = async (route: Route) => void (await (isMeant(route) ? meeting(route) : route.fallback()));
  const address = /\/graphql(?=$)/;
  await page.route(address, handler);
  return () => page.unroute(address, handler);
}

/** Until the server has answered this operation; called before what sends it. What a screen shows ahead is no proof. */
export const answerTo = (page: Page, operation: string) =>
  page.waitForResponse((answer) => {
    const request = answer.request();
    const isPlain = request.headers()['content-type']?.startsWith('application/json');
    return isPlain && answer.url().endsWith('/graphql') && request.postDataJSON()?.operationName === operation;
  });

export const uploads = 'every call that carries a file';

/** A line over which files go out at this pace, until the answer is called. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const free = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...free, uploadThroughput: bytesPerSecond });
  return async () => {
    await session.send('Network.emulateNetworkConditions', free);
    await session.detach();
  };
}

/** Carries what is lifted to an end of its list: an arrow that comes before the places are measured moves nothing. */
export async function carry(page: Page, arrow: string, said: string): Promise<void> {
  await until(async () => {
    await page.keyboard.press(arrow);
    const heard = page.getByText(said).first().waitFor({ timeout: 3_000 });
    return heard.then(
      () => true,
      () => false,
    );
  }, patience);
}
