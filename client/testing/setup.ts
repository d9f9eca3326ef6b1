/** What Mantine asks of a browser and jsdom does not have. */
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// A screen that is there in a tenth of a second may take twenty times as long beside other suites.
configure({ asyncUtilTimeout: 15_000 });

Object.assign(globalThis, { TextDecoder, TextEncoder });

class StubObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What the router hands to loaders, of which no screen has one. */
class StubRequest {
  readonly method: string;
  readonly signal: AbortSignal | null | undefined;
  constructor(
    readonly url: string,
    { method = 'GET', signal }: RequestInit = {},
  ) {
    this.method = method;
    this.signal = signal;
  }
}

window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;
window.ResizeObserver = StubObserver;
window.IntersectionObserver = StubObserver as unknown as typeof IntersectionObserver;
globalThis.Request ??= StubRequest as unknown as typeof Request;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
