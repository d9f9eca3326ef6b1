import autocannon from 'autocannon';
import { type BenchRequest, toHttp } from './requests.js';

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
  /** Returns the next request. The connections share it, so that no two send the same requests in step. */
  next: () => BenchRequest;
  /** The round ends after this time, or after this many responses. */
  seconds: number;
  amount?: number;
  /** Requests of all connections in each second. Without it, each connection sends its next request at once. */
  requestsPerSecond?: number;
}

export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Sends requests over keep-alive connections, one at a time on each. Response times are collected here, because
 * autocannon rounds them to milliseconds.
 */
export async function load({ port, connections, next, seconds, amount, requestsPerSecond }: Load): Promise<Round> {
  const times: number[] = [];
  let failure: string | undefined;
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    maxOverallRequests: amount,
    overallRate: requestsPerSecond,
    // Milliseconds until the end of a round is noticed.
    sampleInt: 20,
    bailout: 1,
    requests: [{ setupRequest: (request) => ({ ...request, ...toHttp(next()) }) }],
    verifyBody: (body) => {
      if (/^\{"(errors"|success":false)/.test(String(body))) failure ??= String(body).slice(0, 2_000);
      return failure === undefined;
    },
  };
  const start = performance.now();
  let end = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error as Error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time);
      end = performance.now();
    });
  });
  const { errors, non2xx, mismatches } = result;
  if (errors || non2xx || mismatches)
    throw new Error(
      `${errors} connections failed, ${non2xx} responses were no success: ${failure ?? 'without a body'}`,
    );
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length / (end - start)) * 1_000,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    times,
  };
}
