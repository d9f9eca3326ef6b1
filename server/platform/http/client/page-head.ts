import { Injectable, Logger } from '@nestjs/common';

/** Other programs on the same database may have changed what is written there. */
const keptMs = 5_000;
/** A page is served without it rather than late. */
const patienceMs = 250;

interface Entry {
  write: () => Promise<string>;
  kept?: { text: string; until: number };
}

/** What features have to say in the head of the client's page at one address, such as which picture will be needed first. */
@Injectable()
export class PageHead {
  private readonly logger = new Logger('Http');
  private readonly entries = new Map<string, Entry>();

  /** `write` answers HTML of our own making: nothing that somebody typed may be in it. */
  register(path: string, write: () => Promise<string>): void {
    this.entries.set(path, { write });
  }

  /** Something changed: the next page is written anew. */
  invalidate(path: string): void {
    delete this.entries.get(path)?.kept;
  }

  async render(path: string): Promise<string> {
    const entry = this.entries.get(path);
    if (!entry) return '';
    if (entry.kept && entry.kept.until > Date.now()) return entry.kept.text;
    return this.written(entry);
  }

  private async written(entry: Entry): Promise<string> {
    let patience: NodeJS.Timeout | undefined;
    try {
      const late = new Promise<never>((_, reject) => {
        patience = setTimeout(() => reject(new Error('It took too long')), patienceMs).unref();
      });
      const text = await Promise.race([entry.write(), late]);
      entry.kept = { text, until: Date.now() + keptMs };
      return text;
    } catch (error) {
      this.logger.warn(`A page goes out without its head: ${(error as Error).message}`);
      return '';
    } finally {
      clearTimeout(patience);
    }
  }
}
