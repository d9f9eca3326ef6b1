import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { until } from '../../../../test/support/time.js';
import { enforceUploadRate, limitReadingTime } from './slow-clients.js';

const megabyte = 1024 * 1024;
/** Size that exceeds all buffers between server and client. */
const size = 30 * megabyte;
const limits = { stallMs: 400, checkMs: 50 };

let server: Server;
const sockets: Socket[] = [];
beforeEach(async () => {
  server = createServer((_, response) => response.end(Buffer.alloc(size)));
  limitReadingTime(server, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function ask(): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

describe('the time in which a response is read', () => {
  it('ends for a client that reads nothing, even if it keeps sending', async () => {
    ask().pause();
    const talking = ask().pause();
    const talk = setInterval(() => talking.writable && talking.write('\r\n'), 100);
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await until(async () => (await connections()) === 2);
    await until(async () => (await connections()) === 0);
    clearInterval(talk);
  });

  it('goes on for a client that reads slowly', async () => {
    const socket = ask();
    let [received, pauses] = [0, 0];
    socket.on('data', ({ length }: Buffer) => {
      received += length;
      if (received < (pauses + 1) * 2 * megabyte) return;
      pauses += 1;
      socket.pause();
      setTimeout(() => socket.resume(), limits.stallMs / 4);
    });
    await until(() => received > size);
    expect(pauses).toBeGreaterThan(8);
  });

  it('the reading time does not run while a client waits for its response', async () => {
    server.removeAllListeners('request');
    server.on('request', (_, response) => setTimeout(() => response.end('late'), 3 * limits.stallMs));
    const [response] = (await once(ask(), 'data')) as [Buffer];
    expect(String(response)).toContain('late');
  });
});

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
