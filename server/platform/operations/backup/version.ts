import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../web/built-files.js';

/** The version of this program. */
export function programVersion(): string {
  const description = readFileSync(join(projectFolder(), 'package.json'), 'utf8');
  return (JSON.parse(description) as { version: string }).version;
}
