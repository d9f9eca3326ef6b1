import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../platform/config/config.js';
import { environment } from '../platform/config/environment.js';

const folder = 'docs/operations/debian';
const handbook = readFileSync('docs/operations.md', 'utf8');

const services = readdirSync(folder).filter((name) => name.endsWith('.service'));

/** Returns the settings that the installation writes, with values in place of its shell variables. */
function settingsOfInstallation(): Record<string, string> {
  const [, lines = ''] = /cat > \/etc\/parure\/parure\.env <<EOF\n([\s\S]*?)\n\s*EOF/.exec(handbook) ?? [];
  const values: Record<string, string> = { shop: 'shop.example', app: 'a1', redis: 'r1' };
  return Object.fromEntries(
    lines.split('\n').map((line) => {
      const [name = '', ...rest] = line.trim().split('=');
      const value = rest.join('=').replace(/^"|"$/g, '');
      return [
        name,
        value
          .replace('$(openssl rand -hex 32)', '0123456789abcdef'.repeat(4))
          .replace(/\$(\w+)/g, (_, key: string) => values[key] ?? ''),
      ];
    }),
  );
}

describe('the installation on Debian', () => {
  it('writes settings with which the shop starts', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parure-handbook-'));
    const settings = settingsOfInstallation();
    expect(Object.keys(settings).filter((name) => !(name in environment.shape))).toEqual([]);
    expect(loadConfig({ ...settings, DATA_DIR: dataDir })).toMatchObject({
      publicUrl: 'https://shop.example',
      databaseUrl: 'postgres://parure_app:a1@127.0.0.1:5432/parure',
      trustProxy: ['loopback'],
      hasMailbox: false,
    });
    rmSync(dataDir, { recursive: true });
  });

  it('starts programs that exist', () => {
    const programs = services.flatMap(
      (name) => /dist\/(server\/programs\/[\w-]+)\.js/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
    );
    expect(programs).toHaveLength(3);
    for (const program of programs) expect(existsSync(`${program}.ts`)).toBe(true);
  });

  it('starts a service that exists when the backup fails', () => {
    const [, named] = /^OnFailure=(.+)$/m.exec(readFileSync(join(folder, 'parure-backup.service'), 'utf8')) ?? [];
    expect(services).toContain(named);
  });
});
