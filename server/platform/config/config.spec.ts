import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig, setVariables } from './config.js';
import { environmentExample, secretVariables, variablesWithFile } from './environment.js';

const strong = 'kJ2v9xQ7mZ4tB8nR1wY6cF3hL5pD0sGa';
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parure-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: dataDir, ...env });
const mailServer = 'smtp://mail.example:587';
const database = 'postgres://parure:hidden@localhost:5432/parure';

describe('TIME_ZONE', () => {
  it('TIME_ZONE defaults to the time zone of the brand, and applies to mails and screens', () => {
    const { timeZone, brand } = load();
    expect([timeZone, brand.timeZone]).toEqual(['Asia/Kolkata', { name: 'Asia/Kolkata', label: 'IST' }]);
    expect(load({ TIME_ZONE: 'Asia/Kolkata' }).brand.timeZone.label).toBe('IST');
    const other = load({ TIME_ZONE: 'America/New_York' });
    expect(other.timeZone).toBe('America/New_York');
    expect(other.brand.timeZone).toEqual({ name: 'America/New_York', label: 'America/New_York' });
  });
});

describe('loadConfig without variables', () => {
  it('uses the embedded database, listens on loopback only and loads the demo store', () => {
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
      demo: { adminEmail: 'admin@parure.test', buyerEmail: 'buyer@parure.test' },
      adminEmail: 'admin@parure.test',
      catalogue: 'members',
      undoSeconds: 10,
      rateLimit: true,
      corsOrigins: [],
      worker: 'internal',
      trustProxy: false,
      logLevel: 'info',
      metrics: 'loopback',
      isLocal: true,
      hasMailbox: true,
    });
  });

  it('generates secrets once and stores them readable only by the owner', () => {
    const first = load();
    expect(load()).toEqual(first);
    expect(first.jwtSecrets[0]).toMatch(/^[\w-]{64}$/);
    expect(first.demo?.buyerPassword).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(statSync(join(dataDir, 'secrets/jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', REDIS_URL: ' ' })).toMatchObject({ port: 3000, redisUrl: undefined });
  });
});

describe('loadConfig with S3 storage', () => {
  it('returns the S3 settings, or undefined when they are not set', () => {
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
      addressing: 'path',
      credentials: { accessKeyId: 'shop', secretAccessKey: strong, sessionToken: undefined },
    });
    expect(load().s3).toBeUndefined();
  });

  it('needs no keys and no endpoint for a bucket of AWS', () => {
    expect(load({ S3_BUCKET: 'uploads', S3_REGION: 'eu-central-1' }).s3).toEqual({
      endpoint: undefined,
      bucket: 'uploads',
      region: 'eu-central-1',
      addressing: 'virtual',
      credentials: undefined,
    });
  });

  it('returns the addressing that is set', () => {
    const bucket = { S3_BUCKET: 'uploads', S3_REGION: 'eu-central-1' };
    expect(load({ ...bucket, S3_ADDRESSING: 'path' }).s3?.addressing).toBe('path');
    const elsewhere = { ...bucket, S3_ENDPOINT: 'https://s3.example' };
    expect(load({ ...elsewhere, S3_ADDRESSING: 'virtual' }).s3?.addressing).toBe('virtual');
  });
});

describe('loadConfig with DATABASE_URL', () => {
  it('listens on all interfaces and loads no demo store', () => {
    expect(load({ DATABASE_URL: database, JWT_SECRET: strong, PUBLIC_URL: 'http://localhost:8080' })).toMatchObject({
      embedded: false,
      databaseUrl: database,
      host: '0.0.0.0',
      demo: undefined,
      adminEmail: undefined,
      jwtSecrets: [strong],
    });
  });

  it('signs with the first of several secrets', () => {
    const next = [...strong].reverse().join('');
    expect(load({ JWT_SECRET: `${next}, ${strong}` }).jwtSecrets).toEqual([next, strong]);
  });

  it('encrypts second factors with the first of several secrets, and makes none before it is needed', () => {
    const next = [...strong].reverse().join('');
    expect(load({ FACTOR_SECRET: `${next}, ${strong}` }).factorSecrets).toEqual([next, strong]);
    expect(load().factorSecrets).toBeUndefined();
    expect(existsSync(join(dataDir, 'secrets/factor-secret'))).toBe(false);
    expect(() => load({ FACTOR_SECRET: 'short' })).toThrow('FACTOR_SECRET');
  });
});

describe('loadConfig with secrets in files', () => {
  const mounted = (name: string, content: string) => {
    const file = join(dataDir, name);
    writeFileSync(file, content);
    return file;
  };

  it('reads each of them without the blanks around it', () => {
    const read = load({
      PUBLIC_URL: 'http://localhost:8080',
      DATABASE_URL_FILE: mounted('database-url', `${database}\n`),
      MIGRATION_DATABASE_URL_FILE: mounted('migration-url', `  ${database}2\r\n`),
      REDIS_URL_FILE: mounted('redis-url', 'redis://:hidden@localhost'),
      SMTP_URL_FILE: mounted('smtp-url', mailServer),
      JWT_SECRET_FILE: mounted('jwt-secret', `${strong}\n`),
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD_FILE: mounted('admin-password', 'kettle on the lawn\n'),
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'uploads',
      S3_REGION: 'auto',
      S3_ACCESS_KEY_ID_FILE: mounted('s3-id', 'shop\n'),
      S3_SECRET_ACCESS_KEY_FILE: mounted('s3-secret', `${strong}\n`),
      S3_SESSION_TOKEN_FILE: mounted('s3-token', 'the-token\n'),
    });
    expect(read).toMatchObject({
      databaseUrl: database,
      migrationUrl: `${database}2`,
      redisUrl: 'redis://:hidden@localhost',
      smtpUrl: mailServer,
      jwtSecrets: [strong],
      adminPassword: 'kettle on the lawn',
      s3: { credentials: { accessKeyId: 'shop', secretAccessKey: strong, sessionToken: 'the-token' } },
    });
  });

  it('treats an empty path as unset', () => {
    expect(load({ REDIS_URL_FILE: ' ' }).redisUrl).toBeUndefined();
  });

  it.each(variablesWithFile)('rejects %s beside its file, and a file that cannot be read or is empty', (name) => {
    const file = `${name}_FILE`;
    expect(() => load({ [name]: 'hidden', [file]: '/x' })).toThrow(`${file} and ${name} are both set`);
    expect(() => load({ [file]: '/no/such' })).toThrow(`${file} is "/no/such", which cannot be read`);
    expect(() => load({ [file]: mounted('empty', '\n') })).toThrow(/_FILE is "[^"]+", which is empty/);
  });

  it('names the file variable, and never shows the content', () => {
    for (const name of secretVariables) {
      const read = () => load({ [`${name}_FILE`]: mounted('weak', 'hi hi') });
      expect(read).toThrow(new RegExp(`^${name}, from ${name}_FILE, is 5 characters long \\(not shown\\)`));
    }
    const address = mounted('address', 'ftp://a:hidden@b');
    expect(() => load({ DATABASE_URL_FILE: address })).toThrow(
      'DATABASE_URL, from DATABASE_URL_FILE, is "ftp://***@b"',
    );
  });
});

it.each([
  ['https://shop.example/', { publicUrl: 'https://shop.example', secureCookies: true, isLocal: false }],
  ['http://127.0.0.1:8080', { publicUrl: 'http://127.0.0.1:8080', secureCookies: false, isLocal: true }],
])('loadConfig accepts the public address %s', (PUBLIC_URL, expected) => {
  expect(load({ PUBLIC_URL, SMTP_URL: mailServer })).toMatchObject({ ...expected, hasMailbox: false });
});

it.each([
  ['2', 2],
  ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
])('loadConfig trusts the proxies %s', (TRUST_PROXY, expected) => {
  expect(load({ TRUST_PROXY, SMTP_URL: mailServer })).toMatchObject({ trustProxy: expected, isLocal: false });
});

it.each(['127.0.0.1', '::1', 'localhost'])(
  'loadConfig needs no public address for a shop that only %s can reach',
  (HOST) => {
    expect(load({ HOST })).toMatchObject({ host: HOST, isLocal: true });
  },
);

describe('loadConfig, which names the variable, its value and the valid values', () => {
  it.each<[string, NodeJS.ProcessEnv, string]>([
    ['an invalid port', { PORT: '70000' }, 'PORT is "70000"; it must be a whole number from 1 to 65535'],
    ['an unknown choice', { CATALOGUE: 'all' }, 'CATALOGUE is "all"; it must be one of members, public'],
    ['an unknown switch value', { RATE_LIMIT: 'no' }, 'RATE_LIMIT is "no"; it must be on or off'],
    [
      'an unsupported database',
      { DATABASE_URL: 'mysql://a:hidden@b/c' },
      'DATABASE_URL is "mysql://***@b/c"; it must be an',
    ],
    ['a path in PUBLIC_URL', { PUBLIC_URL: 'https://a.example/b' }, 'PUBLIC_URL is "https://a.example/b"; it must be'],
    [
      'plain http on a public host',
      { PUBLIC_URL: 'http://shop.example' },
      'PUBLIC_URL is "http://shop.example"; in production',
    ],
    [
      'production without the address of the shop',
      { DATABASE_URL: database, JWT_SECRET: strong },
      'PUBLIC_URL is not set; with DATABASE_URL in production it must be the address of the shop',
    ],
    [
      'an administrator without the address of the shop',
      { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'a9F2kd83jfLq' },
      'PUBLIC_URL is not set; with ADMIN_EMAIL in production it must be the address of the shop',
    ],
    [
      'other machines without the address of the shop',
      { HOST: '0.0.0.0' },
      'PUBLIC_URL is not set; with HOST beyond this machine in production it must be the address of the shop',
    ],
    [
      'a public shop without a mail server',
      { PUBLIC_URL: 'https://shop.example' },
      'SMTP_URL is not set; it must be set when PUBLIC_URL is not on localhost',
    ],
    ['a proxy without a mail server', { TRUST_PROXY: 'loopback' }, 'SMTP_URL is not set; it must be set when'],
    [
      'metrics for a machine whose requests look like those of a proxy',
      { METRICS: 'loopback', TRUST_PROXY: '1', SMTP_URL: mailServer },
      'METRICS is "loopback"; when PUBLIC_URL is not on localhost or TRUST_PROXY is set, it must be unset, or public',
    ],
    [
      'a delay in other units',
      { SHUTDOWN_DELAY: '5s' },
      'SHUTDOWN_DELAY is "5s"; it must be a whole number of seconds',
    ],
    ['a wait without end', { SHUTDOWN_TIMEOUT: '9999' }, 'SHUTDOWN_TIMEOUT is "9999"; it must be a whole number of'],
    ['a wildcard origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS is "*"; it must be exact origins'],
    ['an origin pattern', { CORS_ORIGINS: 'https://*.example' }, 'CORS_ORIGINS is "https://*.example"'],
    ['trusting every proxy', { TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true"; it must be a number of hops'],
    ['a short secret', { JWT_SECRET: 'hidden' }, 'JWT_SECRET is 6 characters long (not shown); it must be at least 32'],
    ['a default secret', { JWT_SECRET: `change-me-${strong}` }, 'JWT_SECRET is 42 characters long (not shown)'],
    [
      'a secret with too few different characters',
      { JWT_SECRET: 'a'.repeat(40) },
      'JWT_SECRET is 40 characters long (not shown)',
    ],
    ['a weak secret in a list', { JWT_SECRET: `${strong},short` }, 'JWT_SECRET is 38 characters long (not shown)'],
    [
      'a missing secret',
      { DATABASE_URL: database },
      'JWT_SECRET is not set; with DATABASE_URL in production it must be',
    ],
    ['ADMIN_EMAIL alone', { ADMIN_EMAIL: 'a@b.example' }, 'ADMIN_PASSWORD is not set'],
    ['ADMIN_PASSWORD alone', { ADMIN_PASSWORD: strong }, 'ADMIN_EMAIL is not set'],
    ['a commonly guessed password', { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Password1' }, 'ADMIN_PASSWORD is 9'],
    ['a leaked password', { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'Liverpool!' }, 'ADMIN_PASSWORD is 10'],
    [
      'an administrator whose password is the email address',
      { ADMIN_EMAIL: 'asha@kiranwala.example', ADMIN_PASSWORD: 'Kiranwala2026' },
      'ADMIN_PASSWORD consists of parts of ADMIN_EMAIL',
    ],
    [
      'incomplete S3 settings',
      { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'uploads' },
      'S3_REGION is not set; it must be',
    ],
    ['an S3 endpoint without a bucket', { S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is not set; it must be'],
    [
      'an S3 key without its secret',
      { S3_BUCKET: 'uploads', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'shop' },
      'S3_SECRET_ACCESS_KEY is not set; it must be set together with S3_ACCESS_KEY_ID',
    ],
    [
      'an S3 secret without its key',
      { S3_BUCKET: 'uploads', S3_REGION: 'auto', S3_SECRET_ACCESS_KEY: strong },
      'S3_ACCESS_KEY_ID is not set; it must be set together with S3_SECRET_ACCESS_KEY',
    ],
    [
      'an S3 session token without keys',
      { S3_BUCKET: 'uploads', S3_REGION: 'auto', S3_SESSION_TOKEN: 'hidden-token' },
      'S3_ACCESS_KEY_ID is not set; it must be set together with S3_SESSION_TOKEN',
    ],
    ['another kind of S3 addresses', { S3_ADDRESSING: 'host' }, 'S3_ADDRESSING is "host"; it must be one of path'],
    ['an S3 endpoint with a path', { S3_ENDPOINT: 'https://s3.example/uploads' }, 'S3_ENDPOINT is'],
    [
      'an S3 endpoint that is not an http address',
      { S3_ENDPOINT: 's3://uploads' },
      'S3_ENDPOINT is "s3://uploads"; it must be an address',
    ],
    ['an invalid bucket name', { S3_BUCKET: 'My Bucket' }, 'S3_BUCKET is "My Bucket"; it must be the name of a'],
    [
      'a secret with a space',
      { S3_SECRET_ACCESS_KEY: 'hidden hidden' },
      'S3_SECRET_ACCESS_KEY is 13 characters long (not shown)',
    ],
    ['a watermark setting other than on and off', { WATERMARK: 'yes' }, 'WATERMARK is "yes"; it must be on or off'],
    ['a sender with a line break', { MAIL_FROM: 'a <b@c>\r\nBcc: d@e' }, 'MAIL_FROM is'],
    [
      'a folder that cannot be created',
      { DATA_DIR: '/dev/null/data' },
      'DATA_DIR is "/dev/null/data", which cannot be written',
    ],
  ])('loadConfig rejects %s', (_case, env, message) => {
    expect(() => load(env)).toThrow(message);
    expect(() => load(env)).not.toThrow(/hidden/);
  });
});

it('.env.example lists every variable', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(environmentExample());
});

it('loadConfig records the variables that are set, without secrets', () => {
  const recorded = setVariables({
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://sender:hidden@mail.example:587?pool=hidden',
    DATABASE_URL: database,
    JWT_SECRET: strong,
    REDIS_URL: ' ',
    HOME: '/root',
  });
  expect(recorded).toEqual({
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://***@mail.example:587',
    DATABASE_URL: 'postgres://***@localhost:5432/parure',
    JWT_SECRET: '(secret)',
  });
});
