import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type SlotLimits, Slots } from './slots.js';

const limits: SlotLimits = {
  total: 3,
  perCaller: 2,
  timeoutMs: 10_000,
  lateCode: 'UNAVAILABLE',
  maxWaiting: 2,
  maxWaitingPerCaller: 1,
  retryAfter: 30,
};
const noAbort = new AbortController().signal;

/** Ignores the later rejection of a request that still waits when its test ends. */
function waits(taken: Promise<unknown>): Promise<unknown> {
  taken.catch(() => undefined);
  return Promise.race([taken, tick('waits')]);
}

describe('Slots', () => {
  it('limits requests per caller and in total', async () => {
    const slots = new Slots(limits);
    const begun: string[] = [];
    const request = (caller: string) =>
      slots.take(caller, noAbort).then((release) => {
        begun.push(caller);
        return release;
      });
    const [first, , third] = [request('a'), request('a'), request('a'), request('b')];
    await tick();
    expect(begun).toEqual(['a', 'a', 'b']);
    (await first)();
    await third;
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('frees one slot even when release is called twice', async () => {
    const slots = new Slots({ ...limits, total: 1 });
    const release = await slots.take('a', noAbort);
    release();
    release();
    await slots.take('b', noAbort);
    await expect(waits(slots.take('c', noAbort))).resolves.toBe('waits');
  });

  it('rejects a request that has waited longer than the timeout', async () => {
    const slots = new Slots({ ...limits, total: 1, timeoutMs: 1 });
    await slots.take('a', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 30 });
  });

  it('rejects at once when the maximum number of requests waits', async () => {
    const slots = new Slots({ ...limits, total: 1, maxWaiting: 0 });
    await slots.take('a', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('rejects at once when the caller has the maximum waiting, while others may wait', async () => {
    const slots = new Slots({ ...limits, total: 1 });
    await slots.take('a', noAbort);
    const waiting = slots.take('b', noAbort);
    await expect(slots.take('b', noAbort)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(waits(waiting)).resolves.toBe('waits');
    await expect(waits(slots.take('c', noAbort))).resolves.toBe('waits');
  });

  it('a client that disconnected while waiting does not hold a slot', async () => {
    const slots = new Slots({ ...limits, total: 1 });
    const release = await slots.take('a', noAbort);
    const disconnect = new AbortController();
    const waiting = slots.take('b', disconnect.signal);
    disconnect.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    release();
    await expect(slots.take('c', noAbort)).resolves.toBeInstanceOf(Function);
  });
});
