import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/programs/app.js';

/** A server under test in its own process. */
export interface BenchServer {
  port: number;
  /** Time from the start of the process to its first response. */
  bootSeconds: number;
  /** The CPU time that the process has used. Other load on the machine affects it least. */
  cpuMs(): number;
  memoryMb(): { now: number; peak: number };
  /** Number of open files and connections. */
  openFiles(): number;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

export async function launch(program: string, environment: Record<string, string>): Promise<BenchServer> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      NODE_ENV: 'production',
      PUBLIC_URL: `http://localhost:${port}`,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await firstResponse(child, `http://127.0.0.1:${port}/health`, program);
  const { pid = 0 } = child;
  return {
    port,
    bootSeconds: (performance.now() - start) / 1_000,
    cpuMs: () => cpuMs(pid),
    memoryMb: () => ({ now: memoryMb(pid, 'VmRSS'), peak: memoryMb(pid, 'VmHWM') }),
    openFiles: () => readdirSync(`/proc/${pid}/fd`).length,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function firstResponse(child: ChildProcess, url: string, program: string): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${program} did not start`);
    await pause(10);
  }
}

function cpuMs(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return (Number(user) + Number(system)) * 10;
}

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1_024);
}

/** The p99 of the event loop delay since the last call, in milliseconds. */
export async function eventLoopDelayMs({ port }: BenchServer): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
}
