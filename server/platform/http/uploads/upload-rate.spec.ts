import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enforceUploadRate } from './upload-rate.js';

class Upload extends EventEmitter {
  readonly socket = { bytesRead: 0 };
  complete = false;
  readableFlowing: boolean | null = true;
  readonly destroy = jest.fn();
}

describe('enforceUploadRate', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** True if the upload is aborted. `arrived`: total bytes received at the end of each window of 20 seconds. */
  function isAborted(arrived: number[], { complete = false, waitingWindows = 0 } = {}): boolean {
    const upload = new Upload();
    enforceUploadRate(upload as unknown as IncomingMessage);
    upload.complete = complete;
    for (const [window, bytes] of arrived.entries()) {
      upload.socket.bytesRead = bytes;
      upload.readableFlowing = window < waitingWindows ? null : true;
      jest.advanceTimersByTime(20_000);
    }
    return upload.destroy.mock.calls.length > 0;
  }

  it('lets an upload on a slow connection continue', () => {
    expect(isAborted([400_000, 800_000, 1_200_000])).toBe(false);
  });

  it('aborts an upload below the minimum rate', () => {
    expect(isAborted([400_000, 500_000])).toBe(true);
  });

  it('aborts an upload above the maximum size', () => {
    expect(isAborted([100e6, 110e6])).toBe(true);
  });

  it('the upload rate ignores time in which an upload waits, and the window where that ends', () => {
    expect(isAborted([70_000, 70_000, 80_000, 500_000], { waitingWindows: 2 })).toBe(false);
    expect(isAborted([70_000, 70_000, 80_000, 90_000], { waitingWindows: 2 })).toBe(true);
  });

  it('ignores an upload that is complete', () => {
    expect(isAborted([10, 10, 10], { complete: true })).toBe(false);
  });
});
