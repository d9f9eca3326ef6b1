import { Injectable, Logger } from '@nestjs/common';
import { inTime } from './in-time.js';
import type { DescribedPage } from './page-meta.js';

/** Other processes may change the underlying data without calling `invalidate`. */
const cacheMs = 5_000;
/** After this time the page is served without the parts of features. */
const timeoutMs = 250;

/** What a feature knows about its pages, which are those below a path such as `/product-details/`. */
interface DescribedPages {
  /** The title of a page that is not described. */
  title: string;
  describe: (id: string) => Promise<DescribedPage | undefined>;
  /** The paths of all of them, for search engines. */
  list: () => Promise<string[]>;
}

/** HTML that a feature adds to a page. It is inserted unescaped. */
export interface PageParts {
  /** At the end of the head, such as a preload of the first image. */
  head: string;
  /** Shown to visitors until the application is there. */
  body: string;
}

interface Entry {
  build: () => Promise<PageParts>;
  cached?: { parts: PageParts; until: number };
}

const nothing: PageParts = { head: '', body: '' };

/** What features add to the client's page at a path. */
@Injectable()
export class PageHead {
  private readonly logger = new Logger('Http');
  private readonly entries = new Map<string, Entry>();
  private readonly described = new Map<string, DescribedPages>();

  register(path: string, build: () => Promise<PageParts>): void {
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
    const described = await inTime(() => pages.describe(path.slice(end)), timeoutMs).catch(() => undefined);
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
      const parts = await inTime(entry.build, timeoutMs);
      entry.cached = { parts, until: Date.now() + cacheMs };
      return parts;
    } catch (error) {
      this.logger.warn(`Serving a page without the parts of a feature: ${(error as Error).message}`);
      return nothing;
    }
  }
}
