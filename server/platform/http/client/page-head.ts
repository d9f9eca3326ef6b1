import { Injectable, Logger } from '@nestjs/common';
import { inTime } from './in-time.js';
import type { DescribedPage } from './page-meta.js';

/** Other processes may change the underlying data without calling `invalidate`. */
const cacheMs = 5_000;
/** After this time the page is served without its head content. */
const timeoutMs = 250;

/** What a feature knows about its pages, which are those below a path such as `/product-details/`. */
interface DescribedPages {
  describe: (id: string) => Promise<DescribedPage | undefined>;
  /** The paths of all of them, for search engines. */
  list: () => Promise<string[]>;
}

interface Entry {
  build: () => Promise<string>;
  cached?: { text: string; until: number };
}

/** HTML that features add to the head of the client's page at a path, such as a preload of the first image. */
@Injectable()
export class PageHead {
  private readonly logger = new Logger('Http');
  private readonly entries = new Map<string, Entry>();
  private readonly described = new Map<string, DescribedPages>();

  /** `build` returns HTML that is inserted unescaped, so it must not contain user input. */
  register(path: string, build: () => Promise<string>): void {
    this.entries.set(path, { build });
  }

  /** Lets search engines and link previews see the pages below this path. */
  describe(prefix: string, pages: DescribedPages): void {
    this.described.set(prefix, pages);
  }

  /** Undefined if no feature describes this page. */
  async metaOf(path: string): Promise<DescribedPage | undefined> {
    const end = path.lastIndexOf('/') + 1;
    const pages = this.described.get(path.slice(0, end));
    if (!pages) return undefined;
    return inTime(() => pages.describe(path.slice(end)), timeoutMs).catch(() => undefined);
  }

  async describedPaths(): Promise<string[]> {
    const lists = await Promise.all([...this.described.values()].map(({ list }) => list()));
    return lists.flat();
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
      const text = await inTime(entry.build, timeoutMs);
      entry.cached = { text, until: Date.now() + cacheMs };
      return text;
    } catch (error) {
      this.logger.warn(`Serving a page without its head content: ${(error as Error).message}`);
      return '';
    }
  }
}
