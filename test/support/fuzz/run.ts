import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Received, Check } from './response-checks.js';
import type { Call } from './call.js';
import type { Caller, FuzzedShop } from './shop.js';
import { fullSize } from '../full-size.js';
import { fillPlaceholders } from './values.js';

interface Settings {
  calls: fc.Arbitrary<Call>;
  times: number;
  check: Check;
}

/** `FUZZ=5` sends five times as many calls, with a new seed each time; `FUZZ_SEED` repeats an earlier run. */
const { FUZZ, FUZZ_SEED } = process.env;
export const share = Number(FUZZ ?? fullSize(5, 1));
/** Fixed by default, so that a failure is caused by a change of the code. */
const seed = Number(FUZZ_SEED ?? (FUZZ ? Date.now() % 2 ** 31 : 2_025));

/** Below the server's limit for concurrent hashing, so that intended 503 responses are rare. */
const concurrency = 16;
const batchSize = 1_000;

/** Sends concurrent calls of all callers over keep-alive connections and checks every response. */
export async function fuzz(shop: FuzzedShop, { calls, times, check }: Settings): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const callers = shop.callers();
  const randomCalls = fc.tuple(
    fc.oneof(...callers.map(({ weight }, index) => ({ weight, arbitrary: fc.constant(index) }))),
    calls,
  );
  const start = Date.now();
  for (let sent = 0; sent < times; sent += batchSize) {
    await shop.renew();
    logProgress(sent, times, start);
    const batch = fc.sample(randomCalls, { numRuns: Math.min(batchSize, times - sent), seed: seed + sent });
    const remaining = batch.values();
    const sendRemaining = async () => {
      for (const [index, call] of remaining) await sendAndCheck(callers[index], call, shop.app.url, agent, check);
    };
    await Promise.all(Array.from({ length: concurrency }, sendRemaining));
  }
  logProgress(times, times, start);
  agent.destroy();
}

/** Prints the progress of long runs. */
function logProgress(sent: number, times: number, start: number) {
  const seconds = (Date.now() - start) / 1_000;
  if (FUZZ) process.stdout.write(`${sent} of ${times} calls after ${seconds.toFixed(0)} s, FUZZ_SEED=${seed}\n`);
}

async function sendAndCheck(
  { name, client, placeholderValues, mayReadSchema }: Caller,
  raw: Call,
  url: string,
  agent: Agent,
  check: Check,
) {
  const { cookies, address } = client;
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const call: Call = {
    method: raw.method,
    path: fillPlaceholders(raw.path, placeholderValues()),
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...raw.headers },
    body: raw.body && fillPlaceholders(raw.body, placeholderValues()),
  };
  let received: Received | undefined;
  let problem: unknown;
  try {
    received = { ...(await sendUntilServed(call, url, agent)), mayReadSchema };
    problem = check(received);
  } catch (error) {
    problem = error;
  }
  if (problem) throw new Error(report(name, call, received, problem));
}

const report = (
  name: string,
  { method, path, headers, body }: Call,
  received: Received | undefined,
  problem: unknown,
) =>
  [
    `With FUZZ_SEED=${seed}, ${name} sent`,
    `${method} ${path}`,
    JSON.stringify(headers),
    body?.slice(0, 5_000) ?? '',
    received ? `and received ${received.status}: ${received.text.slice(0, 2_000)}` : 'and received no response.',
    `${String(problem)}.`,
  ].join('\n');

/** Retries while an overloaded server responds with 503 and `Retry-After`; lasting failures are returned. */
async function sendUntilServed(call: Call, url: string, agent: Agent): Promise<Received> {
  for (let retries = 30; ; retries--) {
    const received = await send(call, url, agent);
    const { 'retry-after': delay } = received.headers;
    if (received.status !== 503 || delay === undefined || retries === 0) return received;
    await pause(Number(delay) * 1_000);
  }
}

function send(call: Call, url: string, agent: Agent): Promise<Received> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          call,
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject).end(body);
  });
}
