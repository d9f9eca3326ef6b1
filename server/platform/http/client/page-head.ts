import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';

/** Other processes may change the underlying data without calling `invalidate`. */
const cacheMs = 5_000;
/** After this time the page is served without its head content. */
const timeoutMs = 250;

interface Entry {
  build: () => Promise<string>;
  cached?: { text: string; until: number };
}

/** HTML that features add to the head of the client's page at a path, such as a preload of the first image. */
@Injectable()
export class PageHead {
  private readonly logger = new Logger('Http');
  private readonly entries = new Map<string, Entry>();

  /** `build` returns HTML that is inserted unescaped, so it must not contain user input. */
  register(path: string, build: () => Promise<string>): void {
    this.entries.set(path, { build });
  }

  /** Drops the cached HTML; the next page builds it again. */
  invalidate(path: string): void {
    delete this.entries.get(path)?.cached;
  }

  async render(path: string): Promise<string> {
    const entry = this.entries.get(path);
    if (!entry) return '';
    if (entry.cached && entry.cached.until > Date.now()) return entry.cached.text;
    return this.refresh(entry);
  }

  private async refresh(entry: Entry): Promise<string> {
    try {
      const text = await Promise.race([entry.build(), wait(timeoutMs, undefined, { ref: false })]);
      if (text === undefined) throw new Error(`timed out after ${timeoutMs} ms`);
      entry.cached = { text, until: Date.now() + cacheMs };
      return text;
    } catch (error) {
      this.logger.warn(`Serving a page without its head content: ${(error as Error).message}`);
      return '';
    }
  }
}
