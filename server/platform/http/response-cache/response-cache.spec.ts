import { describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Config } from '../../config/config.js';
import { ResponseCache } from './response-cache.js';

const budget = 4 * 1024 * 1024;
const aCache = (responseCacheBytes = budget) => new ResponseCache({} as DataSource, { responseCacheBytes } as Config);
const aResponse = (bytes: number) => ({ body: Buffer.alloc(bytes), contentType: 'application/json', checks: [] });

describe('the response cache', () => {
  it('the response cache stays within its budget during 100,000 queries, and keeps the latest responses', () => {
    const cache = aCache();
    let largest = 0;
    for (let query = 0; query < 100_000; query++) {
      cache.set(`7 everyone /products?page=${query}`, aResponse(query % 5_000));
      largest = Math.max(largest, cache.bytes);
    }
    expect(largest).toBeLessThanOrEqual(budget);
    expect(largest).toBeGreaterThan(0.9 * budget);
    expect(cache.get('7 everyone /products?page=0')).toBeUndefined();
    expect(cache.get('7 everyone /products?page=99999')).toBeDefined();
  });

  it('counts the keys, so that long queries with short responses stay within the budget too', () => {
    const cache = aCache();
    for (let query = 0; query < 10_000; query++) cache.set(`${'x'.repeat(8_000)} ${query}`, aResponse(10));
    const kept = Array.from({ length: 10_000 }, (_, query) => cache.get(`${'x'.repeat(8_000)} ${query}`));
    expect(kept.filter(Boolean).length * 2 * 8_000).toBeLessThanOrEqual(budget);
  });

  it('the response cache keeps no response larger than its budget, and none without a budget', () => {
    const cache = aCache();
    cache.set('small', aResponse(10));
    cache.set('huge', aResponse(budget + 1));
    expect([cache.get('small')?.body.length, cache.get('huge')]).toEqual([10, undefined]);
    const none = aCache(0);
    none.set('small', aResponse(10));
    expect(none.get('small')).toBeUndefined();
  });
});
