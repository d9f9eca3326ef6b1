import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

describe('a page that shows its first screen starts the application', () => {
  let paint: () => void;
  const started = () =>
    [...document.head.children].map((added) => added.getAttribute('src') ?? added.getAttribute('href'));

  const open = async ({ hidden = false } = {}) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.body.innerHTML = '<i id="start" data-modules="/application.js /vendor.js /page.js"></i>';
    jest.resetModules();
    await import('./start');
  };

  beforeEach(() => {
    jest.useFakeTimers();
    document.head.replaceChildren();
    globalThis.PerformanceObserver = class {
      constructor(callback: (entries: { getEntriesByName: () => object[] }) => void) {
        paint = () => callback({ getEntriesByName: () => [{}] });
      }
      observe() {}
    } as unknown as typeof PerformanceObserver;
  });
  afterEach(() => void jest.useRealTimers());

  it('once it has been painted', async () => {
    await open();
    expect(started()).toEqual([]);
    paint();
    expect(started()).toEqual(['/application.js', '/vendor.js', '/page.js']);
  });

  it('only once', async () => {
    await open();
    paint();
    jest.runAllTimers();
    expect(started()).toHaveLength(3);
  });

  it('at once in a background tab, which is not painted', async () => {
    await open({ hidden: true });
    expect(started()[0]).toBe('/application.js');
  });

  it('after two seconds in a browser that does not tell when it has painted', async () => {
    await open();
    jest.advanceTimersByTime(1_999);
    expect(started()).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(started()[0]).toBe('/application.js');
  });
});
