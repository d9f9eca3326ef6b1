import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReadingProgram } from '../../../server/features/imports/reading/reading-child.js';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const source = at('server/features/imports/reading/reading.main.ts');
const bundler = at('node_modules/rolldown/bin/cli.mjs');

/** The child that reads a sheet, in one file: Node would take more than a second to compile its source for each child. */
export function bundleReading(): { program: ReadingProgram; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'reading-'));
  const path = join(folder, 'reading.main.mjs');
  const options = ['--platform', 'node', '--format', 'esm', '--file', path];
  const { status, stderr } = spawnSync(process.execPath, [bundler, source, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { program: { path, options: [] }, remove: () => rmSync(folder, { recursive: true }) };
}
