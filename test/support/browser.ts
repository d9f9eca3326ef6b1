import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Without a Chromium the suite is skipped and says so; a machine that promises everything (CI) fails instead. */
export const hasChromium = existsSync(executablePath) || process.env.CI === 'true';

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
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return { context, page, problems } satisfies Visit;
}

/** What axe finds wrong on the page, a line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
