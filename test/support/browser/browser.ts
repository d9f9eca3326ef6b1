import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { describe, jest } from '@jest/globals';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core';
import { demoBrand } from '../../../domain/brand.js';
import { until } from '../time.js';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Browser suites are skipped without Chromium, except in CI, where they fail. */
export const hasChromium = existsSync(executablePath) || process.env.CI === 'true';

/** `describe` for suites that need a browser. */
export const describeInBrowser = hasChromium ? describe : describe.skip;

/**
 * `SLOW=6` slows the CPU of every page six times and delays each GraphQL call by 100 to 300 ms, which reveals
 * race conditions in tests.
 */
export const slowness = Math.max(1, Number(process.env.SLOW ?? 1));

// A step that hangs fails by itself, well before its test times out. Milliseconds, enough for a busy machine.
const stepTimeout = 90_000;
jest.setTimeout(4 * stepTimeout);

/**
 * The features that Playwright turns off, whose switch this one replaces, and the list below the address bar: a page of
 * Chromium's own that each window loads but never shows.
 */
const unusedFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Starts Chromium, which the end of the suite closes. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
      `--disable-features=${unusedFeatures.join(',')}`,
    ],
  });
  globalThis.outside.opened.push(() => browser.close());
  return browser;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors, violations of the content security policy and uncaught exceptions of the page. */
  problems: string[];
}

export const screen = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
  wall: { width: 2560, height: 1440 },
} as const;

/** Opens the site in a new browser context, without cookies or storage, by default in the time zone of the shop. */
export async function visit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number } = screen.desktop,
  { timezoneId = demoBrand.timeZone.name } = {},
) {
  const context = await browser.newContext({ baseURL: url, viewport, timezoneId, reducedMotion: 'reduce' });
  context.setDefaultTimeout(stepTimeout);
  const page = await context.newPage();
  if (slowness > 1) await slowDown(page);
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(reportPolicyViolations);
  return { context, page, problems } satisfies Visit;
}

// Chromium does not log a violation whose exception the script catches.
const reportPolicyViolations = `document.addEventListener('securitypolicyviolation', (event) =>
  console.error('Content security policy: ' + event.effectiveDirective + ' at ' + event.sourceFile))`;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.context().route(/\/graphql$/, async (route) => {
    await pause(100 + Math.random() * 200);
    // The page may have been closed meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

/** Gives the page 400 kbit/s in both directions and 400 ms for a round trip, until the session is detached. */
export async function slowConnection(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return session;
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** axe takes this rule of WCAG 2.1 A for an experiment: a control's name contains the text that it shows. */
const labelInName = { 'label-content-name-mismatch': { enabled: true } };

/** The violations that axe finds on the page, and pictures that reserve no space, one line per element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Reporting only violations and skipping frames, which the pages do not have, takes a fifth of the time.
    .options({ runOnly: { type: 'tag', values: standards }, rules: labelInName, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  const unsized = await page.evaluate<string[]>(
    `[...document.images].filter((image) => !image.matches('[width][height]')).map((image) => image.outerHTML)`,
  );
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`)),
    ...unsized.map((image) => `no width and height: ${image}`),
  ];
}

/** Waits until the text is visible. Proves nothing when the text was visible before. */
export const waitForText = (on: Page | Locator, text: string | RegExp) =>
  on.getByText(text).filter({ visible: true }).first().waitFor();

export const waitForFocus = (control: Locator) => control.and(control.page().locator(':focus')).waitFor();

/** Layout shifts as the browser measures them. */
export const layoutShifts = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve) => {
    const name = ({ node }) => (node && node.nodeType === 1 ? node.tagName + '.' + node.className : '?');
    new PerformanceObserver((list) =>
      resolve(list.getEntries().map(({ value, sources }) => value.toFixed(4) + ' ' + sources.map(name).join(', '))),
    ).observe({ type: 'layout-shift', buffered: true });
    // The observer is not called when there are no layout shifts.
    setTimeout(() => resolve([]), 300);
  })`);

interface LateList {
  path: string;
  /** The query of the list. */
  operation: string;
  /** The name of its skeleton. */
  skeleton: string;
}

/**
 * Opens a page whose list arrives after its skeleton was painted. By then the visitor has scrolled to the footer, which
 * a list of another length would move. Returns all layout shifts.
 */
export async function layoutShiftsOfLateList(page: Page, { path, operation, skeleton }: LateList): Promise<string[]> {
  let respond: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (respond = resolve));
  const restore = await interceptOperation(page, operation, async (route) => {
    await late;
    await route.fallback();
  });
  await page.goto(path);
  const loading = page.getByRole('status', { name: skeleton });
  await loading.waitFor();
  // Loaded after the rest of the page.
  await page.locator('footer').waitFor({ state: 'attached' });
  await page.evaluate(`window.shifts = [];
    window.shiftObserver = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    shiftObserver.observe({ type: 'layout-shift', buffered: true })`);
  // The router scrolls to the top once more after it has rendered the page.
  await until(async () => {
    const isAtFooter = `(() => { const { top } = document.querySelector('footer').getBoundingClientRect();
      return top > 0 && top < innerHeight; })()`;
    await page.evaluate(`scrollTo(0, document.querySelector('footer').offsetTop - innerHeight + 100)`);
    await page.evaluate(settled);
    return page.evaluate<boolean>(isAtFooter);
  });
  respond();
  await loading.waitFor({ state: 'detached' });
  await page.evaluate(settled);
  await restore();
  return page.evaluate<string[]>(`[...shifts, ...shiftObserver.takeRecords()].map(({ value, sources }) =>
    [value.toFixed(4), ...sources.map(({ node }) => node?.nodeName)].join(' '))`);
}

/**
 * Resolves when the page is idle and has painted twice, because an element that appears in one frame can move in the
 * next.
 */
export const settled = `new Promise((done) => requestIdleCallback(() =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))`;

/**
 * Removes the response to a query from the first data of pages, so that they request it, until the session is detached.
 * Scripts of the page run after the document has become interactive.
 */
export async function withoutFirstResponse(session: CDPSession, operation: string): Promise<void> {
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `document.addEventListener('readystatechange', () => {
      const element = document.getElementById('first-data');
      if (!element || document.readyState !== 'interactive') return;
      const data = JSON.parse(element.textContent);
      delete data['${operation}'];
      element.textContent = JSON.stringify(data);
    })`,
  });
}

/**
 * Intercepts GraphQL calls of the page, by operation name or all uploads, until the returned function is called.
 */
export async function interceptOperation(
  page: Page,
  call: string,
  intercept: (route: Route) => unknown,
): Promise<() => Promise<void>> {
  const matches = (route: Route) => {
    const isUpload = route.request().headers()['content-type']?.startsWith('multipart/') ?? false;
    return call === uploads ? isUpload : !isUpload && route.request().postDataJSON()?.operationName === call;
  };
  const handler = async (route: Route) => void (await (matches(route) ? intercept(route) : route.fallback()));
  const address = /\/graphql(?=$)/;
  await page.route(address, handler);
  const session = await page.context().newCDPSession(page);
  await withoutFirstResponse(session, call);
  return async () => {
    await page.unroute(address, handler);
    await session.detach();
  };
}

/** Waits for the server's response to this operation. Call it before the step that sends the operation. */
export const responseTo = (page: Page, operation: string) =>
  page.waitForResponse((response) => {
    const request = response.request();
    const isJson = request.headers()['content-type']?.startsWith('application/json');
    return isJson && response.url().endsWith('/graphql') && request.postDataJSON()?.operationName === operation;
  });

export const uploads = 'every upload';

/** Limits the upload speed of the page until the returned function is called. */
export async function limitUploadSpeed(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput: bytesPerSecond });
  return async () => {
    await session.send('Network.emulateNetworkConditions', unlimited);
    await session.detach();
  };
}

/** Counts clicks and taps from now on, until the page is loaded again. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  // A click on a label causes a second `click` event, of its control.
  await page.evaluate(`window.clicks = 0; addEventListener('pointerdown', () => (clicks += 1), true)`);
  return () => page.evaluate<number>('clicks');
}

/** Moves a lifted item by keyboard until the announcement appears. Keys are ignored until positions are measured. */
export async function moveByKey(page: Page, arrow: string, announcement: string): Promise<void> {
  await until(async () => {
    await page.keyboard.press(arrow);
    const appeared = page.getByText(announcement).first().waitFor({ timeout: 3_000 });
    return appeared.then(
      () => true,
      () => false,
    );
  }, stepTimeout);
}

/** The members of an element in the page that `isUncovered` uses. */
interface PageElement {
  ownerDocument: { elementFromPoint: (x: number, y: number) => PageElement | null };
  closest: (selector: string) => PageElement | null;
  contains: (other: PageElement) => boolean;
  getBoundingClientRect: () => { left: number; top: number; width: number; height: number };
}

/** True if the middle of the control is on the screen and nothing lies over it. A label may cover its radio button. */
export const isUncovered = (control: Locator) =>
  control.evaluate((node) => {
    const element = node as unknown as PageElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return onTop !== null && (element.closest('label') ?? element).contains(onTop);
  });
