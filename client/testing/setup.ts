/** Stubs for browser APIs that Mantine needs and jsdom lacks. */
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';

// Rendering takes about 0.1 s alone, but 20 times as long when other suites run.
configure({ asyncUtilTimeout: 15_000 });

Object.assign(globalThis, { TextDecoder, TextEncoder });

class StubObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The router constructs a Request for loaders, although no route has one. */
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

// The filters beside the catalogue are there from 62em.
window.matchMedia = (query: string) =>
  ({
    matches: query === '(min-width: 62em)',
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
