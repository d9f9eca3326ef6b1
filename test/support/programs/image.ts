import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = process.cwd();
const run = promisify(execFile);

interface Stage {
  name: string;
  /** Paths copied from the project, or from an earlier stage. */
  copies: { from?: string; paths: string[] }[];
  commands: string[];
}

/** Reads the few instructions that our Dockerfile uses. */
function stagesOf(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.replace(/\\\n\s*/g, '').split('\n')) {
    const [instruction, ...words] = line.split(/\s+/);
    if (instruction === 'FROM') stages.push({ name: words[2] ?? 'final', copies: [], commands: [] });
    const stage = stages.at(-1);
    if (instruction === 'RUN') stage?.commands.push(words.join(' '));
    if (instruction === 'COPY') {
      const from = /^--from=(.*)$/.exec(words[0] ?? '')?.[1];
      stage?.copies.push({ ...(from !== undefined && { from }), paths: from === undefined ? words : words.slice(1) });
    }
  }
  return stages;
}

/** The instruction as a program with its arguments: CMD and HEALTHCHECK are written as JSON. */
function commandOf(text: string, instruction: 'CMD' | 'HEALTHCHECK'): string[] {
  const line = text
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .find((candidate) => candidate.startsWith(instruction));
  return JSON.parse(/\[.*\]$/.exec(line ?? '')?.[0] ?? '[]') as string[];
}

/** A user without rights, or the user of the suites where that is not root. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/**
 * The files of the image in a folder, without a container engine: the stages of the Dockerfile are carried out, except
 * the one that builds, for which the built project stands in. All but `data` is read-only for the user of the programs.
 */
export class Image {
  private readonly folder = mkdtempSync(join(tmpdir(), 'parure-image-'));
  private readonly dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  readonly app = join(this.folder, 'final', 'app');
  readonly data = join(this.folder, 'data');

  async layOut(): Promise<this> {
    for (const stage of stagesOf(this.dockerfile)) if (stage.name !== 'build') await this.carryOut(stage);
    mkdirSync(this.data, { mode: 0o750 });
    if (user.uid !== undefined) chownSync(this.data, user.uid, user.gid);
    chmodSync(this.folder, 0o755);
    // The folder of temporary files that each suite has of its own.
    chmodSync(tmpdir(), 0o711);
    await run('chmod', ['-R', 'a-w', this.app]);
    return this;
  }

  /** The lines of the image's files: path, size and time of change. */
  files(): string[] {
    return readdirSync(this.app, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(this.app, path), lstatSync(path).size, lstatSync(path).mtimeMs].join(' '));
  }

  /** Size in bytes. */
  get size(): number {
    return this.files().reduce((sum, line) => sum + Number(line.split(' ').at(-2)), 0);
  }

  /** Starts the program of CMD, or another one in its place. */
  start(environment: Record<string, string>, program = 'main'): ChildProcess {
    const command = commandOf(this.dockerfile, 'CMD').map((word) => word.replace('main.js', `${program}.js`));
    return this.spawn(command, environment);
  }

  /** Starts `npm run …` as the README says. */
  npm(args: string[], environment: Record<string, string>): ChildProcess {
    return this.spawn(['npm', 'run', '--silent', ...args], environment);
  }

  healthCheck(environment: Record<string, string>): ChildProcess {
    return this.spawn(commandOf(this.dockerfile, 'HEALTHCHECK'), environment);
  }

  async remove(): Promise<void> {
    await run('chmod', ['-R', 'u+w', this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private spawn([program = '', ...args]: string[], environment: Record<string, string>): ChildProcess {
    const settings = Object.fromEntries(
      [...this.dockerfile.matchAll(/^(?:ENV| {4}) ?(\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]),
    );
    const env = { PATH: process.env.PATH, ...settings, DATA_DIR: this.data, HOME: '/nonexistent', ...environment };
    return spawn(program, args, { cwd: this.app, env, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  }

  private async carryOut({ name, copies, commands }: Stage): Promise<void> {
    const app = join(this.folder, name, 'app');
    mkdirSync(app, { recursive: true });
    for (const { from, paths } of copies) {
      const target = paths.at(-1) ?? '.';
      for (const path of paths.slice(0, -1)) {
        const isOfProject = from === undefined || from === 'build';
        const source = isOfProject ? join(root, path.replace('/app', '')) : join(this.folder, from, path);
        const copy = join(app, target, target.endsWith('/') ? basename(source) : '');
        // Thousands of files of an earlier stage are moved, because no other stage needs them.
        if (isOfProject) cpSync(source, copy, { recursive: true });
        else renameSync(source, copy);
      }
    }
    // The command that creates /data runs as root in the image; here the folder is made above.
    for (const command of commands.filter((line) => !line.startsWith('install ')))
      await run('sh', ['-c', command.replace('npm ci', 'npm ci --prefer-offline')], { cwd: app });
  }
}
