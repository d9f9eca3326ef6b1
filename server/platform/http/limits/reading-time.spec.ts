import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/time.js';
import { limitReadingTime } from './reading-time.js';

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
    const [answer] = (await once(ask(), 'data')) as [Buffer];
    expect(String(answer)).toContain('late');
  });
});
