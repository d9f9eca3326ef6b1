import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Response times in ascending order. */
  times: number[];
}

interface Load {
  port: number;
  connections: number;
  /**
   * The text of the next request; undefined ends the round. The connections share it, so that no two send the same
   * requests in step.
   */
  next: () => string | undefined;
  /** The round ends after this time, or after this many responses. */
  seconds: number;
  amount?: number;
  /**
   * Requests are started at this rate, evenly, and their time counts from when they should start: a slow server delays
   * no later measurement. Without it, each connection sends its next request at once.
   */
  requestsPerSecond?: number;
}

interface Turn {
  request: string;
  /** Scheduled start of the request. */
  at: number;
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Sends requests over keep-alive connections, one at a time on each. Our own client, because it shares the processors
 * with the servers. It reads only the status, the length and the beginning of the body of each response.
 */
export async function load(settings: Load): Promise<Round> {
  const { port, connections, next, seconds, amount = Infinity, requestsPerSecond = Infinity } = settings;
  const sockets = Array.from({ length: connections }, () => open(port));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  let sent = 0;
  const nextInTime = (): Turn | undefined => {
    const now = performance.now();
    const at = requestsPerSecond === Infinity ? now : start + (sent / requestsPerSecond) * 1_000;
    if (Math.max(at, now) >= end || sent++ >= amount) return undefined;
    const request = next();
    return request === undefined ? undefined : { request, at };
  };
  try {
    await Promise.all(sockets.map((socket) => converse(socket, nextInTime, (time) => times.push(time))));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const elapsed = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    times,
  };
}

/** Reads all responses into one buffer. A buffer for each would use the processors while the servers need them. */
function open(port: number): Socket {
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  const callback = (length: number): boolean => socket.emit('data', buffer.subarray(0, length));
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
  return socket;
}

function converse(socket: Socket, next: () => Turn | undefined, answered: (time: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let started = 0;
    let missing: number | undefined = 0;
    const send = () => {
      const turn = next();
      if (turn === undefined) return resolve();
      started = turn.at;
      const wait = turn.at - performance.now();
      if (wait > 0) setTimeout(() => socket.write(turn.request), wait);
      else socket.write(turn.request);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      if (missing === 0) missing = lengthOf(chunk);
      if (missing === undefined) return reject(new Error(`Unexpected answer: ${chunk.toString().slice(0, 2_000)}`));
      missing -= chunk.length;
      if (missing > 0) return;
      answered(performance.now() - started);
      send();
    });
    send();
  });
}

/** The length of the whole response. Undefined for a failure, or if the head is not in the first chunk. */
function lengthOf(chunk: Buffer): number | undefined {
  const bodyStart = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, bodyStart);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const hasErrors = chunk.toString('latin1', bodyStart, bodyStart + 9) === '{"errors"';
  return length === undefined || head[9] !== '2' || hasErrors ? undefined : bodyStart + Number(length);
}
