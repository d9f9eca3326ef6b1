import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enforceUploadRate } from './upload-rate.js';

const anUpload = () =>
  Object.assign(new EventEmitter(), { socket: { bytesRead: 0 }, complete: false, destroy: jest.fn() });

describe('an upload', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** What has arrived at the end of each stretch of twenty seconds. */
  function hungUp(arrived: number[], { complete = false, most = 1e9 } = {}): boolean {
    const upload = anUpload();
    enforceUploadRate(upload as unknown as IncomingMessage, most);
    upload.complete = complete;
    for (const bytes of arrived) {
      upload.socket.bytesRead = bytes;
      jest.advanceTimersByTime(20_000);
    }
    return upload.destroy.mock.calls.length > 0;
  }

  it('is given its time on a slow line', () => {
    expect(hungUp([400_000, 800_000, 1_200_000])).toBe(false);
  });

  it('is hung up on when it hardly moves', () => {
    expect(hungUp([400_000, 500_000])).toBe(true);
  });

  it('is hung up on when it is longer than any may be', () => {
    expect(hungUp([600_000, 1_200_000], { most: 1_000_000 })).toBe(true);
  });

  it('is let be once it has arrived', () => {
    expect(hungUp([10, 10, 10], { complete: true })).toBe(false);
  });
});
