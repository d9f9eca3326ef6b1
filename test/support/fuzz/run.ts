import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Answered, Check } from './answers.js';
import type { Call } from './call.js';
import type { Caller, FuzzedShop } from './shop.js';
import { withThings } from './values.js';

interface Settings {
  calls: fc.Arbitrary<Call>;
  times: number;
  check: Check;
}

/** `FUZZ=5` sends five times as much, and other calls each time; `FUZZ_SEED` sends those of an earlier run again. */
const { FUZZ, FUZZ_SEED } = process.env;
export const share = Number(FUZZ ?? 1);
/** The same ones at every change, so that a red run is that change's doing. */
const seed = Number(FUZZ_SEED ?? (FUZZ ? Date.now() % 2 ** 31 : 2_025));

/** Below what the shop hashes and queues at once, for a 503 that it means is not what is looked for here. */
const atOnce = 16;
const batchSize = 1_000;

/** Sends calls of everybody, several at once over connections that stay open, and looks at every answer. */
export async function fuzz(shop: FuzzedShop, { calls, times, check }: Settings): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const callers = shop.callers();
  const asked = fc.tuple(
    fc.oneof(...callers.map(({ weight }, who) => ({ weight, arbitrary: fc.constant(who) }))),
    calls,
  );
  const began = Date.now();
  for (let sent = 0; sent < times; sent += batchSize) {
    await shop.renew();
    tell(sent, times, began);
    const batch = fc.sample(asked, { numRuns: Math.min(batchSize, times - sent), seed: seed + sent });
    const waiting = batch.values();
    const one = async () => {
      for (const [who, call] of waiting) await sendAndCheck(callers[who], call, shop.app.url, agent, check);
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  }
  tell(times, times, began);
  agent.destroy();
}

/** A long run says how far it is. */
function tell(sent: number, times: number, began: number) {
  const seconds = (Date.now() - began) / 1_000;
  if (FUZZ) process.stdout.write(`${sent} of ${times} calls after ${seconds.toFixed(0)} s, FUZZ_SEED=${seed}\n`);
}

async function sendAndCheck({ name, client, things }: Caller, raw: Call, url: string, agent: Agent, check: Check) {
  const { cookies, address } = client;
  const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const call: Call = {
    method: raw.method,
    path: withThings(raw.path, things()),
    headers: { 'x-forwarded-for': address, ...(cookie && { cookie }), ...raw.headers },
    body: raw.body && withThings(raw.body, things()),
  };
  let answered: Answered | undefined;
  let problem: unknown;
  try {
    answered = await sendUntilServed(call, url, agent);
    problem = check(answered);
  } catch (thrown) {
    problem = thrown;
  }
  if (problem) throw new Error(report(name, call, answered, problem));
}

const report = (
  name: string,
  { method, path, headers, body }: Call,
  answered: Answered | undefined,
  problem: unknown,
) =>
  [
    `With FUZZ_SEED=${seed}, ${name} sent`,
    `${method} ${path}`,
    JSON.stringify(headers),
    body?.slice(0, 5_000) ?? '',
    answered ? `and was answered ${answered.status}: ${answered.text.slice(0, 2_000)}` : 'and was not answered.',
    `${String(problem)}.`,
  ].join('\n');

/** On a machine that does too much at once the shop asks to come back, which is no defect; what is, stays. */
async function sendUntilServed(call: Call, url: string, agent: Agent): Promise<Answered> {
  for (let left = 30; ; left--) {
    const answered = await send(call, url, agent);
    const { 'retry-after': later } = answered.headers;
    if (answered.status !== 503 || later === undefined || left === 0) return answered;
    await pause(Number(later) * 1_000);
  }
}

function send(call: Call, url: string, agent: Agent): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const { method, path, headers, body } = call;
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          call,
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', reject).end(body);
  });
}
