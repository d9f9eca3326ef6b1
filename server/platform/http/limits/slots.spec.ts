import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
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

/** A request whose slot is free again when its response is closed. */
function hold(slots: Slots, caller: string) {
  const response = new EventEmitter() as ServerResponse;
  return { held: slots.hold(caller, response), close: () => response.emit('close') };
}

/** Ignores the later rejection of a request that still waits when its test ends. */
function waits(taken: Promise<unknown>): Promise<unknown> {
  taken.catch(() => undefined);
  return Promise.race([taken, tick('waits')]);
}

describe('Slots', () => {
  it('limits requests per caller and in total', async () => {
    const slots = new Slots(limits);
    const begun: string[] = [];
    const request = (caller: string) => {
      const { held, close } = hold(slots, caller);
      return { close, begins: held.then(() => begun.push(caller)) };
    };
    const [first, , third] = [request('a'), request('a'), request('a'), request('b')];
    await tick();
    expect(begun).toEqual(['a', 'a', 'b']);
    first?.close();
    await third?.begins;
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('rejects a request that has waited longer than the timeout', async () => {
    const slots = new Slots({ ...limits, total: 1, timeoutMs: 1 });
    await hold(slots, 'a').held;
    await expect(hold(slots, 'b').held).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 30 });
  });

  it('rejects at once when the maximum number of requests waits', async () => {
    const slots = new Slots({ ...limits, total: 1, maxWaiting: 0 });
    await hold(slots, 'a').held;
    await expect(hold(slots, 'b').held).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('rejects at once when the caller has the maximum waiting, while others may wait', async () => {
    const slots = new Slots({ ...limits, total: 1 });
    await hold(slots, 'a').held;
    const waiting = hold(slots, 'b').held;
    await expect(hold(slots, 'b').held).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(waits(waiting)).resolves.toBe('waits');
    await expect(waits(hold(slots, 'c').held)).resolves.toBe('waits');
  });

  it('a client that disconnected while waiting does not hold a slot', async () => {
    const slots = new Slots({ ...limits, total: 1 });
    const running = hold(slots, 'a');
    const waiting = hold(slots, 'b');
    waiting.close();
    await expect(waiting.held).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    running.close();
    await hold(slots, 'c').held;
  });
});
