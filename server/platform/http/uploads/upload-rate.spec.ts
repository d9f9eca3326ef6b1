import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enforceUploadRate } from './upload-rate.js';

const anUpload = () =>
  Object.assign(new EventEmitter(), { socket: { bytesRead: 0 }, complete: false, destroy: jest.fn() });

describe('enforceUploadRate', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** `arrived`: total bytes received at the end of each window of 20 seconds. */
  function isAborted(arrived: number[], { complete = false, maxBytes = 1e9 } = {}): boolean {
    const upload = anUpload();
    enforceUploadRate(upload as unknown as IncomingMessage, maxBytes);
    upload.complete = complete;
    for (const bytes of arrived) {
      upload.socket.bytesRead = bytes;
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
    expect(isAborted([600_000, 1_200_000], { maxBytes: 1_000_000 })).toBe(true);
  });

  it('ignores an upload that is complete', () => {
    expect(isAborted([10, 10, 10], { complete: true })).toBe(false);
  });
});
