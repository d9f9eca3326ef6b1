import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useConnectionLost } from './connection';
import { untilLoaded } from './load-code';

const originalFetch = globalThis.fetch;
let status: number | undefined;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = () =>
    status === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ status } as Response);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = originalFetch;
});

/** Fails this many times, as Vite reports it, and then succeeds. */
const loadThatFails = (times: number) => {
  const load = jest.fn(() => Promise.resolve('code'));
  for (let count = 0; count < times; count++)
    load.mockImplementationOnce(() => {
      const payload = new TypeError('Failed to fetch dynamically imported module: https://shop.test/assets/menu-1.js');
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
      return Promise.reject(payload);
    });
  return load;
};

/** Starts to load the code, and attempts again when the browser is online. */
const start = async (load: () => Promise<string>) => {
  const loading = untilLoaded(load);
  const result = loading.catch((error: unknown) => error);
  const { result: lost } = renderHook(useConnectionLost);
  const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
  await settle();
  return {
    result,
    isLost: () => lost.current,
    goOnline: () => {
      window.dispatchEvent(new Event('online'));
      return settle();
    },
    wait: (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000)),
  };
};

describe('code that is loaded later', () => {
  it.each(['load', 'error'])('waits for styles that an earlier import is loading, until their %s', async (event) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: 'https://shop.test/assets/menu-1.css',
    });
    document.head.append(link);
    const { result, wait } = await start(loadThatFails(0));
    const settled = jest.fn();
    void result.then(settled);
    await wait(5);
    expect(settled).not.toHaveBeenCalled();
    link.dispatchEvent(new Event(event));
    expect(await result).toBe('code');
    link.remove();
  });

  it('a lazy import waits, with a banner, until the connection is back', async () => {
    status = undefined;
    const { result, isLost, goOnline } = await start(loadThatFails(2));
    expect(isLost()).toBe(true);
    // The server is not there yet.
    await goOnline();
    expect(isLost()).toBe(true);
    await goOnline();
    expect(await result).toBe('code');
    expect(isLost()).toBe(false);
  });

  it('a lazy import is attempted again after five seconds, and then less often', async () => {
    status = 503;
    const load = loadThatFails(3);
    const { result, isLost, wait } = await start(load);
    await wait(5);
    expect(load).toHaveBeenCalledTimes(2);
    await wait(9);
    expect(load).toHaveBeenCalledTimes(2);
    await wait(1);
    await wait(20);
    expect(await result).toBe('code');
    expect(isLost()).toBe(false);
  });

  it('a lazy import is attempted once more if the server responds', async () => {
    status = 200;
    const { result, wait } = await start(loadThatFails(1));
    await wait(5);
    expect(await result).toBe('code');
  });

  it('a lazy import fails if its second attempt fails too', async () => {
    status = 200;
    const load = loadThatFails(2);
    const { result, isLost, wait } = await start(load);
    await wait(5);
    expect(await result).toBeInstanceOf(TypeError);
    await wait(60);
    expect(load).toHaveBeenCalledTimes(2);
    expect(isLost()).toBe(false);
  });

  it('a lazy import fails at once if a new version has replaced its file', async () => {
    status = 404;
    const load = loadThatFails(1);
    const { result, isLost } = await start(load);
    expect(await result).toBeInstanceOf(TypeError);
    expect(load).toHaveBeenCalledTimes(1);
    expect(isLost()).toBe(false);
  });

  it('a lazy import fails with an error of its own code', async () => {
    const error = new Error('A bug in the code');
    const { result } = await start(() => Promise.reject(error));
    expect(await result).toBe(error);
  });
});
