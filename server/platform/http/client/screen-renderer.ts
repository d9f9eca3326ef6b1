import { createHash, randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../config/config.js';
import { inTime } from './in-time.js';

interface Answer {
  query: string;
  variables: Record<string, unknown>;
  text: string;
}

/** The page is sent without its first screen after this time. */
const waitMs = 1_000;
/** A rendering that takes longer is ended with its thread. */
const endMs = 10_000;
/** Further pages are sent without their first screen at once. */
const maxWaiting = 4;
/** Without limits, unused memory is collected late, and the thread grows to 75 MB. */
const memoryMb = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 4 };
/**
 * Characters of JSON. The lines of a large cart have more; their screen would take the thread half a second, and the
 * browser shows them almost as soon by itself.
 */
const maxData = 100_000;
/** Visitors get the same home page, so the last screens are kept. */
const maxKept = 20;

/** Renders first screens in a thread of its own, so that requests never wait for the components of the client. */
export class ScreenRenderer {
  private readonly logger = new Logger('Http');
  private readonly pool: Piscina;
  private readonly kept = new Map<string, string>();
  /** Screens that are rendered or wait. The pool does not limit tasks with a signal. */
  private active = 0;
  /** Stands for the nonce in what is kept. It is random, so that no text of a user contains it. */
  private readonly noncePlaceholder = randomBytes(16).toString('hex');

  constructor(file: string, { brand, catalogue }: Config) {
    this.pool = new Piscina({
      filename: file,
      minThreads: 0,
      maxThreads: 1,
      // Lets the thread run its timers between tasks. By default it halts there, and what they hold fills its memory.
      atomics: 'disabled',
      idleTimeout: Infinity,
      env: { NODE_ENV: 'production', PAGE_BRAND: JSON.stringify(brand), PAGE_CATALOGUE: catalogue },
      execArgv: [],
      resourceLimits: memoryMb,
    });
    // Errors of a thread without a task, such as running out of memory after its task was ended. Unhandled, they would end
    // the program.
    this.pool.on('error', (error: Error) => this.logger.warn(`The thread of first screens failed: ${error.message}`));
  }

  /** `nonce`: of the style elements of the page. Empty if the page has too much data. */
  async html(path: string, answers: readonly Answer[], nonce: string): Promise<string> {
    if (answers.reduce((sum, { text }) => sum + text.length, 0) > maxData) return '';
    const screen = {
      path,
      answers: answers.map(({ query, variables, text }) => ({ query, variables, text })),
      nonce: this.noncePlaceholder,
    };
    const key = createHash('sha1').update(JSON.stringify(screen)).digest('base64');
    const html = this.kept.get(key) ?? (await inTime(() => this.render(key, screen), waitMs));
    return html.replaceAll(this.noncePlaceholder, nonce);
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async render(key: string, screen: object): Promise<string> {
    const html = await this.run(screen);
    this.kept.set(key, html);
    const [oldest] = this.kept.keys();
    if (this.kept.size > maxKept && oldest !== undefined) this.kept.delete(oldest);
    return html;
  }

  private async run(screen: object): Promise<string> {
    if (this.active > maxWaiting) throw new Error(`${maxWaiting} other screens wait`);
    this.active += 1;
    try {
      return (await this.pool.run(screen, { name: 'screenHtml', signal: AbortSignal.timeout(endMs) })) as string;
    } finally {
      this.active -= 1;
    }
  }
}
