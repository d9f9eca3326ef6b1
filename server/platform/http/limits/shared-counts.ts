import type { DataSource } from 'typeorm';
import { rows } from '../../database/sql.js';

const exchangeIntervalMs = 1_000;

interface Count {
  name: string;
  key: string;
  seconds: number;
  /** Calls in this interval: of all processes at the last exchange, plus those of this process since. */
  used: number;
  /** Calls of this process that the table does not contain yet. */
  added: number;
  endsAt: number;
}

type Total = Pick<Count, 'name' | 'key' | 'used'> & { wait: number };

/** Adds counts in the order of their keys, so that two processes that add to the same rows cannot deadlock. */
const addCounts = `
  INSERT INTO limit_counters AS counter (name, key, used, expires_at)
  SELECT name, key, added, now() + make_interval(secs => seconds)
  FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[]) AS counted (name, key, added, seconds)
  ORDER BY name, key
  ON CONFLICT (name, key) DO UPDATE SET
    used = CASE WHEN counter.expires_at <= now() THEN excluded.used ELSE counter.used + excluded.used END,
    expires_at = CASE WHEN counter.expires_at <= now() THEN excluded.expires_at ELSE counter.expires_at END
  RETURNING name, key, used, extract(epoch FROM expires_at - now())::float AS wait`;

/**
 * Counts calls that must not cost a statement each. The counts are in memory. Once a second, one statement adds the
 * counts of this process to the table and reads the totals of all processes.
 */
export class SharedCounts {
  private readonly counts = new Map<string, Count>();
  private readonly timer = setInterval(() => void this.exchange(), exchangeIntervalMs).unref();
  private exchanging?: Promise<void>;

  constructor(private readonly database: DataSource) {}

  /** Counts one call. Returns the milliseconds until the next interval if the limit is exceeded. */
  add(
    { name, times, seconds }: Record<'name', string> & Record<'times' | 'seconds', number>,
    key: string,
  ): number | undefined {
    const now = Date.now();
    const place = `${name} ${key}`;
    let count = this.counts.get(place);
    if (!count || count.endsAt <= now) {
      count = { name, key, seconds, used: 0, added: 0, endsAt: now + seconds * 1_000 };
      this.counts.set(place, count);
    }
    count.used += 1;
    count.added += 1;
    return count.used > times ? count.endsAt - now : undefined;
  }

  /** Adds the last counts to the table. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.exchanging;
    await this.exchange();
  }

  /** Exchanges counts with the table. Counts that cannot be added are kept until the database is available again. */
  private exchange(): Promise<void> {
    this.exchanging ??= this.exchangeCounts()
      .catch(() => undefined)
      .finally(() => (this.exchanging = undefined));
    return this.exchanging;
  }

  private async exchangeCounts(): Promise<void> {
    const now = Date.now();
    const sent: (Count & { count: Count })[] = [];
    for (const [place, count] of this.counts) {
      if (count.endsAt <= now) this.counts.delete(place);
      else if (count.added) sent.push({ ...count, count });
    }
    if (!sent.length) return;
    const columns = (['name', 'key', 'added', 'seconds'] as const).map((column) => sent.map((count) => count[column]));
    const totals = await rows<Total>(this.database, addCounts, columns);
    const byPlace = new Map(totals.map((total) => [`${total.name} ${total.key}`, total]));
    for (const { count, added } of sent) {
      const total = byPlace.get(`${count.name} ${count.key}`);
      count.added -= added;
      if (!total) continue;
      count.used = total.used + count.added;
      count.endsAt = Date.now() + total.wait * 1_000;
    }
  }
}
