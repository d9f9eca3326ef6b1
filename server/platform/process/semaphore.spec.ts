import { setImmediate as tick } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('Semaphore', () => {
  it('runs a limited number of tasks at once, and the others in their order', async () => {
    const slots = new Semaphore(2);
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const tasks = [0, 1, 2, 3].map((task) =>
      slots.run(async () => {
        begun.push(task);
        await new Promise<void>((resolve) => (finish[task] = resolve));
        return task;
      }),
    );
    await tick();
    expect([begun, slots.waiting]).toEqual([[0, 1], 2]);
    finish[1]?.();
    await tick();
    expect([begun, slots.waiting]).toEqual([[0, 1, 2], 1]);
    finish[0]?.();
    await tick();
    finish[2]?.();
    finish[3]?.();
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
  });

  it('runs an urgent task before those that have waited longer', async () => {
    const slots = new Semaphore(1);
    const begun: string[] = [];
    const task = (name: string) => async () => void begun.push(name);
    await Promise.all([
      slots.run(task('running')),
      slots.run(task('waiting')),
      slots.run(task('urgent'), { isUrgent: true }),
    ]);
    expect(begun).toEqual(['running', 'urgent', 'waiting']);
  });

  it('frees the slot of a task that fails', async () => {
    const slots = new Semaphore(1);
    await expect(slots.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await slots.run(() => Promise.resolve('next'))).toBe('next');
  });
});
