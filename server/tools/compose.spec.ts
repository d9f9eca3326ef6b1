import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadConfig } from '../platform/config/config.js';
import { environment } from '../platform/config/environment.js';

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  command?: string | string[];
  networks?: string[];
  ports?: string[];
  profiles?: string[];
  [setting: string]: unknown;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal: boolean }>;
}

const folder = 'docs/operations/docker';
const read = (file: string) => parse(readFileSync(file, 'utf8'), { merge: true }) as Compose;
const compose = read('docker-compose.yml');
const s3Files = ['s3.yml', 's3-role.yml'];
const s3 = Object.fromEntries(s3Files.map((file) => [file, read(join(folder, file))]));

/** Variables that the image or another service of the file sets. Temporary keys are for roles, which renew them. */
const setElsewhere = ['PORT', 'HOST', 'DATA_DIR', 'MIGRATION_DATABASE_URL', 'WORKER_PORT', 'S3_SESSION_TOKEN'];
const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

describe('docker-compose.yml', () => {
  let made: string;
  beforeAll(() => {
    made = mkdtempSync(join(tmpdir(), 'parure-secrets-'));
    execFileSync('sh', [resolve(folder, 'make-secrets.sh')], { cwd: made });
  });
  afterAll(() => rmSync(made, { recursive: true }));

  it.each([
    ['s3.yml', []],
    ['s3-role.yml', keys],
  ])('passes every setting to the servers, with %s', (file, without) => {
    const passed = { ...compose.services.app?.environment, ...s3[file]?.services.app?.environment };
    const missing = Object.keys(environment.shape).filter(
      (name) => !(name in passed || `${name}_FILE` in passed || setElsewhere.includes(name)),
    );
    expect(missing).toEqual(without);
    expect(Object.keys(s3[file]?.services ?? {})).toEqual(['migrate', 'app', 'worker', 'backup']);
  });

  it('names each of its variables in .env.example', () => {
    const example = readFileSync('.env.example', 'utf8');
    const used = ['docker-compose.yml', ...s3Files.map((file) => join(folder, file))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name),
    );
    expect([...new Set(used)].filter((name) => !example.includes(`# ${name}=`))).toEqual([]);
  });

  it('uses only secrets that its script makes, and each service has those that its variables name', () => {
    expect(readdirSync(join(made, 'secrets')).sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const { environment: variables = {}, secrets = [] } of Object.values(compose.services)) {
      const named = Object.values(variables).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect(secrets).toEqual(expect.arrayContaining(named));
    }
  });

  it.each(Object.entries(compose.services))('limits what the service %s may do and use', (_, service) => {
    expect(service).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      pids_limit: 256,
      mem_limit: expect.any(String),
      logging: { driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } },
    });
    // Arguments are shown to everyone who may list processes.
    expect(String(service.command)).not.toMatch(/cat \/run\/secrets/);
  });

  it('docker-compose.yml keeps database and Redis in a network without a way out, and the mail catcher in its profile', () => {
    expect(compose.networks).toEqual({ data: { internal: true } });
    const { postgres, redis, mailpit, app } = compose.services;
    for (const service of [postgres, redis]) expect([service?.networks, service?.ports]).toEqual([['data'], undefined]);
    expect([mailpit?.profiles, app?.networks]).toEqual([['mailpit'], ['default', 'data']]);
  });

  it('gives Redis the password that its clients have', () => {
    const secret = (name: string) => readFileSync(join(made, 'secrets', name), 'utf8');
    const [, password] = /^redis:\/\/:(\w+)@/.exec(secret('redis_url')) ?? [];
    expect(secret('redis_conf')).toContain(`requirepass ${password}\nappendonly yes\n`);
  });

  it('starts with the secrets of its script', () => {
    const files = Object.entries(compose.services.migrate?.environment ?? {})
      .filter(([name]) => name.endsWith('_FILE') && name !== 'BRAND_FILE')
      .map(([name, path]) => [name, path.replace('/run/secrets', join(made, 'secrets'))]);
    const config = loadConfig({
      ...Object.fromEntries(files),
      PUBLIC_URL: 'https://shop.example',
      ADMIN_EMAIL: 'boss@shop.example',
      DATA_DIR: made,
    });
    expect(config).toMatchObject({ smtpUrl: 'smtp://mailpit:1025', embedded: false, demo: undefined });
    expect(new URL(config.databaseUrl ?? '').username).toBe('parure_app');
    expect(new URL(config.migrationUrl ?? '').username).toBe('parure');
  });
});
