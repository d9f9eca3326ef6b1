import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useKeyboardInset } from './sheet-dialog';

/** The visual viewport of a phone; jsdom has none. */
class PhoneViewport extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;

  change(next: Partial<Pick<PhoneViewport, 'height' | 'offsetTop' | 'scale'>>) {
    Object.assign(this, next);
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}

describe('useKeyboardInset', () => {
  let viewport: PhoneViewport;
  beforeEach(() => {
    viewport = new PhoneViewport();
    Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
  });
  afterEach(() => {
    Object.defineProperty(window, 'visualViewport', { value: null, configurable: true });
  });

  it('follows the keyboard as it opens and closes', () => {
    const { result } = renderHook(() => useKeyboardInset(true));
    expect(result.current).toBe(0);
    viewport.change({ height: window.innerHeight - 260 });
    expect(result.current).toBe(260);
    viewport.change({ offsetTop: 40 });
    expect(result.current).toBe(220);
    viewport.change({ height: window.innerHeight, offsetTop: 0 });
    expect(result.current).toBe(0);
  });

  it('a zoomed page is not taken for an open keyboard', () => {
    const { result } = renderHook(() => useKeyboardInset(true));
    viewport.change({ height: window.innerHeight / 2, scale: 2 });
    expect(result.current).toBe(0);
  });
});
