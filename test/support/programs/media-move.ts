import { spawn } from 'node:child_process';

export interface MoveResult {
  code: number | null;
  output: string;
}

/** Runs the built `npm run media:move`. */
export function moveMedia(environment: Record<string, string>, args: string[] = []): Promise<MoveResult> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...environment };
  const program = spawn(process.execPath, ['server/scripts/start.mjs', 'media-move', ...args], { env });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (output += String(part)));
  return new Promise((resolve) => program.once('close', (code) => resolve({ code, output })));
}
