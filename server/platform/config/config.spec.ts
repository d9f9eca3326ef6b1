import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.js';
import { environmentExample } from './environment.js';

const strong = 'kJ2v9xQ7mZ4tB8nR1wY6cF3hL5pD0sGa';
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parure-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const database = 'postgres://parure:hidden@localhost:5432/parure';

describe('with nothing set', () => {
  it('is the embedded program on this machine only, with the demo store', () => {
    expect(load()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      production: true,
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      dataDir,
      embedded: true,
      databaseUrl: undefined,
      mailFrom: 'Parure <no-reply@localhost>',
      demoData: true,
      adminEmail: 'admin@parure.test',
      catalogue: 'members',
      rateLimit: true,
      corsOrigins: [],
      worker: 'internal',
      trustProxy: false,
      logLevel: 'info',
      metrics: 'loopback',
    });
  });

  it('makes its secrets once and keeps them for its own eyes', () => {
    const first = load();
    expect(load()).toEqual(first);
    expect(first.jwtSecrets[0]).toMatch(/^[\w-]{64}$/);
    expect(first.demo?.buyerPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(statSync(join(dataDir, 'secrets/jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('takes an empty variable for an unset one', () => {
    expect(load({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 3000, redisUrl: undefined });
  });
});

describe('with a store of its own', () => {
  it('keeps uploads there, and nowhere without one', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example/',
      S3_BUCKET: 'uploads',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'shop',
      S3_SECRET_ACCESS_KEY: strong,
    };
    expect(load(s3).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'uploads',
      region: 'eu-central-1',
      accessKeyId: 'shop',
      secretAccessKey: strong,
    });
    expect(load().s3).toBeUndefined();
  });
});

describe('with a database of its own', () => {
  it('listens everywhere and loads no demo store', () => {
    expect(load({ DATABASE_URL: database, JWT_SECRET: strong })).toMatchObject({
      embedded: false,
      databaseUrl: database,
      host: '0.0.0.0',
      demoData: false,
      demo: undefined,
      adminEmail: undefined,
      jwtSecrets: [strong],
    });
  });

  it('signs with the first of several secrets', () => {
    const next = [...strong].reverse().join('');
    expect(load({ JWT_SECRET: `${next}, ${strong}` }).jwtSecrets).toEqual([next, strong]);
  });

  it('reads the secret from a file', () => {
    const file = join(dataDir, 'mounted-secret');
    writeFileSync(file, `${strong}\n`);
    expect(load({ JWT_SECRET_FILE: file }).jwtSecrets).toEqual([strong]);
  });
});

it.each([
  ['https://shop.example/', { publicUrl: 'https://shop.example', secureCookies: true }],
  ['http://127.0.0.1:8080', { publicUrl: 'http://127.0.0.1:8080', secureCookies: false }],
])('takes the public address %s', (PUBLIC_URL, expected) => {
  expect(load({ PUBLIC_URL })).toMatchObject(expected);
});

it.each([
  ['2', 2],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('believes the proxies %s', (TRUST_PROXY, expected) => {
  expect(load({ TRUST_PROXY }).trustProxy).toEqual(expected);
});

describe('refuses, naming the variable, what it holds and what it may hold', () => {
  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['a port that is none', { PORT: '70000' }, 'PORT holds "70000"; it may hold a whole number from 1 to 65535'],
    ['a word for a choice', { CATALOGUE: 'all' }, 'CATALOGUE holds "all"; it may hold members, public'],
    ['a word for a switch', { RATE_LIMIT: 'no' }, 'RATE_LIMIT holds "no"; it may hold on, off'],
    [
      'another database',
      { DATABASE_URL: 'mysql://a:hidden@b/c' },
      'DATABASE_URL holds "mysql://***@b/c"; it may hold an',
    ],
    [
      'a path in PUBLIC_URL',
      { PUBLIC_URL: 'https://a.example/b' },
      'PUBLIC_URL holds "https://a.example/b"; it may hold',
    ],
    [
      'http for the world',
      { PUBLIC_URL: 'http://shop.example' },
      'PUBLIC_URL holds "http://shop.example"; in production',
    ],
    ['any origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS holds "*"; it may hold exact origins'],
    ['origins by pattern', { CORS_ORIGINS: 'https://*.example' }, 'CORS_ORIGINS holds "https://*.example"'],
    ['every proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY holds "true"; it may hold a number of hops'],
    [
      'a short secret',
      { JWT_SECRET: 'hidden' },
      'JWT_SECRET holds 6 characters that are not shown; it may hold at least 32',
    ],
    ['a default secret', { JWT_SECRET: `change-me-${strong}` }, 'JWT_SECRET holds 42 characters that are not shown'],
    ['a poor secret', { JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET holds 40 characters that are not shown'],
    ['one weak secret of two', { JWT_SECRET: `${strong},short` }, 'JWT_SECRET holds 38 characters that are not shown'],
    ['no secret', { DATABASE_URL: database }, 'JWT_SECRET is not set; with DATABASE_URL in production it must hold'],
    ['two secrets', { JWT_SECRET: strong, JWT_SECRET_FILE: '/x' }, 'JWT_SECRET_FILE is set beside JWT_SECRET'],
    [
      'a secret file that is not there',
      { JWT_SECRET_FILE: '/no/such' },
      'JWT_SECRET_FILE holds "/no/such", which cannot',
    ],
    ['half an admin', { ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is not set'],
    ['the other half', { ADMIN_PASSWORD: strong }, 'ADMIN_EMAIL is not set'],
    [
      'a password that is tried first',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1' },
      'ADMIN_PASSWORD holds 9',
    ],
    ['half a store', { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'uploads' }, 'S3_REGION is not set; it must be'],
    ['a store with a path', { S3_ENDPOINT: 'https://s3.example/uploads' }, 'S3_ENDPOINT holds'],
    [
      'a store that is none',
      { S3_ENDPOINT: 's3://uploads' },
      'S3_ENDPOINT holds "s3://uploads"; it may hold an address',
    ],
    ['a bucket that is none', { S3_BUCKET: 'My Bucket' }, 'S3_BUCKET holds "My Bucket"; it may hold the name of a'],
    [
      'a secret with a blank',
      { S3_SECRET_ACCESS_KEY: 'hidden hidden' },
      'S3_SECRET_ACCESS_KEY holds 13 characters that',
    ],
    ['a mark neither on nor off', { WATERMARK: 'yes' }, 'WATERMARK holds "yes"; it may hold on, off'],
    ['a sender that would break the header', { MAIL_FROM: 'a <b@c>\r\nBcc: d@e' }, 'MAIL_FROM holds'],
    [
      'a folder that cannot be',
      { DATA_DIR: '/dev/null/data' },
      'DATA_DIR holds "/dev/null/data", which cannot be written',
    ],
  ])('%s', (_case, env, message) => {
    expect(() => load(env)).toThrow(message);
    expect(() => load(env)).not.toThrow(/hidden/);
  });
});

it('is listed whole in .env.example', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
});
