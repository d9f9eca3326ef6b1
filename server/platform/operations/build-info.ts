import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../web/built-files.js';

const read = <Content>(...path: string[]) =>
  JSON.parse(readFileSync(join(projectFolder(), ...path), 'utf8')) as Content;

interface Build {
  /** Empty if it is unknown. */
  commit: string;
  /** Names of the GraphQL operations of our client. */
  operations: string[];
}

const file = ['dist', 'build-info.json'];

export const { version } = read<{ version: string }>('package.json');

/** Facts about the build. `npm run dev` may have none. */
export const build: Build = existsSync(join(projectFolder(), ...file)) ? read(...file) : { commit: '', operations: [] };

/** The response of a process that runs. */
export const liveness = { status: 'ok', version, commit: build.commit };
