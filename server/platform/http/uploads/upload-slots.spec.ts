import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { UploadSlots } from './upload-slots.js';

const rules = { total: 3, each: 2, patienceMs: 10_000, mostWaiting: 2, mostWaitingEach: 1 };
const staying = new AbortController().signal;

/** Whoever still waits when a test is over is asked to come back later, when nobody listens any more. */
function waits(taken: Promise<unknown>): Promise<unknown> {
  taken.catch(() => undefined);
  return Promise.race([taken, turn('waits')]);
}

describe('uploads at a time', () => {
  it('are so many of each person, and so many of all', async () => {
    const slots = new UploadSlots(rules);
    const begun: string[] = [];
    const come = (person: string) =>
      slots.take(person, staying).then((over) => {
        begun.push(person);
        return over;
      });
    const [first, , third] = [come('a'), come('a'), come('a'), come('b')];
    await turn();
    expect(begun).toEqual(['a', 'a', 'b']);
    (await first)();
    await third;
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('are counted once, however often one is told that it is over', async () => {
    const slots = new UploadSlots({ ...rules, total: 1 });
    const over = await slots.take('a', staying);
    over();
    over();
    await slots.take('b', staying);
    await expect(waits(slots.take('c', staying))).resolves.toBe('waits');
  });

  it('are waited for no longer than is bearable', async () => {
    const slots = new UploadSlots({ ...rules, total: 1, patienceMs: 1 });
    await slots.take('a', staying);
    await expect(slots.take('b', staying)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
  });

  it('are refused at once where too many wait', async () => {
    const slots = new UploadSlots({ ...rules, total: 1, mostWaiting: 0 });
    await slots.take('a', staying);
    await expect(slots.take('b', staying)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('are refused at once to whoever has enough waiting, and waited for by others', async () => {
    const slots = new UploadSlots({ ...rules, total: 1 });
    await slots.take('a', staying);
    const waiting = slots.take('b', staying);
    await expect(slots.take('b', staying)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(waits(waiting)).resolves.toBe('waits');
    await expect(waits(slots.take('c', staying))).resolves.toBe('waits');
  });

  it('are not kept for whoever has left', async () => {
    const slots = new UploadSlots({ ...rules, total: 1 });
    const over = await slots.take('a', staying);
    const leaving = new AbortController();
    const left = slots.take('b', leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    over();
    await expect(slots.take('c', staying)).resolves.toBeInstanceOf(Function);
  });
});
