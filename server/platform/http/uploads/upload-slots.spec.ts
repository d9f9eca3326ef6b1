import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { UploadSlots } from './upload-slots.js';

const limits = { total: 3, perUser: 2, timeoutMs: 10_000, maxWaiting: 2, maxWaitingPerUser: 1 };
const noAbort = new AbortController().signal;

/** Ignores the later rejection of an upload that still waits when its test ends. */
function waits(taken: Promise<unknown>): Promise<unknown> {
  taken.catch(() => undefined);
  return Promise.race([taken, tick('waits')]);
}

describe('UploadSlots', () => {
  it('limits uploads per user and in total', async () => {
    const slots = new UploadSlots(limits);
    const begun: string[] = [];
    const upload = (userId: string) =>
      slots.take(userId, noAbort).then((release) => {
        begun.push(userId);
        return release;
      });
    const [first, , third] = [upload('a'), upload('a'), upload('a'), upload('b')];
    await tick();
    expect(begun).toEqual(['a', 'a', 'b']);
    (await first)();
    await third;
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('frees one slot even when release is called twice', async () => {
    const slots = new UploadSlots({ ...limits, total: 1 });
    const release = await slots.take('a', noAbort);
    release();
    release();
    await slots.take('b', noAbort);
    await expect(waits(slots.take('c', noAbort))).resolves.toBe('waits');
  });

  it('rejects an upload that has waited longer than the timeout', async () => {
    const slots = new UploadSlots({ ...limits, total: 1, timeoutMs: 1 });
    await slots.take('a', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
  });

  it('rejects at once when the maximum number of uploads waits', async () => {
    const slots = new UploadSlots({ ...limits, total: 1, maxWaiting: 0 });
    await slots.take('a', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('rejects at once when the user has the maximum waiting, while other users may wait', async () => {
    const slots = new UploadSlots({ ...limits, total: 1 });
    await slots.take('a', noAbort);
    const waiting = slots.take('b', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(waits(waiting)).resolves.toBe('waits');
    await expect(waits(slots.take('c', noAbort))).resolves.toBe('waits');
  });

  it('does not hold a slot for a client that disconnected while waiting', async () => {
    const slots = new UploadSlots({ ...limits, total: 1 });
    const release = await slots.take('a', noAbort);
    const disconnect = new AbortController();
    const waiting = slots.take('b', disconnect.signal);
    disconnect.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    release();
    await expect(slots.take('c', noAbort)).resolves.toBeInstanceOf(Function);
  });
});
