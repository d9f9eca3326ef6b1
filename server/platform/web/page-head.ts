import { Injectable, Logger } from '@nestjs/common';
import { withTimeout } from './page-data.js';
import type { DescribedPage } from './page-meta.js';

/** Time in the cache, because other processes may change the data without calling `invalidate`. */
const cacheMs = 5_000;
/** Time after which the page is served without the parts of features. */
const timeoutMs = 250;

/** Pages of a feature below a path such as `/product-details/`. */
interface DescribedPages {
  /** The title of a page without a description. */
  title: string;
  describe: (id: string) => Promise<DescribedPage | undefined>;
  /** Returns the paths of all pages, for search engines. */
  list: () => Promise<string[]>;
}

/** HTML that a feature adds to a page. It is inserted unescaped. */
export interface PageParts {
  /** HTML at the end of the head, such as a preload of the first image. */
  head: string;
  /** HTML that visitors see until the application starts. */
  body: string;
}

interface Entry {
  build: () => Promise<PageParts>;
  cached?: { parts: PageParts; until: number };
}

const nothing: PageParts = { head: '', body: '' };

/** Collects the parts that features add to the client's page at a path. */
@Injectable()
export class PageHead {
  private readonly logger = new Logger('Http');
  private readonly entries = new Map<string, Entry>();
  private readonly described = new Map<string, DescribedPages>();

  register(path: string, build: () => Promise<PageParts>): void {
    this.entries.set(path, { build });
  }

  /** Registers pages below this path, so that search engines and link previews can see them. */
  describe(prefix: string, pages: DescribedPages): void {
    this.described.set(prefix, pages);
  }

  /** Returns the description of a page; undefined if no feature describes it. */
  async metaOf(path: string): Promise<DescribedPage | undefined> {
    const end = path.lastIndexOf('/') + 1;
    const pages = this.described.get(path.slice(0, end));
    if (!pages) return undefined;
    const described = await withTimeout(() => pages.describe(path.slice(end)), timeoutMs).catch(() => undefined);
    return described ?? { title: pages.title, unlisted: true };
  }

  async describedPaths(): Promise<string[]> {
    const lists = await Promise.all([...this.described.values()].map(({ list }) => list()));
    return lists.flat();
  }

  /** Drops the cached parts; the next page builds them again. */
  invalidate(path: string): void {
    delete this.entries.get(path)?.cached;
  }

  async render(path: string): Promise<PageParts> {
    const entry = this.entries.get(path);
    if (!entry) return nothing;
    if (entry.cached && entry.cached.until > Date.now()) return entry.cached.parts;
    return this.refresh(entry);
  }

  private async refresh(entry: Entry): Promise<PageParts> {
    try {
      const parts = await withTimeout(entry.build, timeoutMs);
      entry.cached = { parts, until: Date.now() + cacheMs };
      return parts;
    } catch (error) {
      this.logger.warn(`Serving a page without the parts of a feature: ${(error as Error).message}`);
      return nothing;
    }
  }
}
