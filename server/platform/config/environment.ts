import { isIP } from 'node:net';
import { z } from 'zod';
import { isTimeZone } from '../../../domain/days.js';
import { email as emailAddress } from '../../../domain/rules.schemas.js';
import { undoSeconds } from '../../../domain/undo.js';
import { isCommonPassword } from './common-passwords.js';

/** A rule with a description of its valid values, which completes the error text "it must be". */
const rule = <Output>(expected: string, read: (text: string) => Output | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: expected });
    return z.NEVER;
  });

const choice = <const Names extends readonly string[]>(...names: Names) =>
  rule(`one of ${names.join(', ')}`, (text): Names[number] | undefined => names.find((name) => name === text));

const toggle = (on: string, off: string) =>
  rule(`${on} or ${off}`, (text) => (text === on ? true : text === off ? false : undefined));

const address = (expected: string, ...protocols: string[]) =>
  rule(expected, (text) => {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    return protocols.includes(url.protocol) && url.hostname !== '' ? text : undefined;
  });

const port = rule('a whole number from 1 to 65535', (text) => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= 65_535 ? number : undefined;
});

const seconds = (most: number) =>
  rule(`a whole number of seconds from 0 to ${most}`, (text) =>
    /^\d{1,4}$/.test(text) && Number(text) <= most ? Number(text) : undefined,
  );

/** Accepts an origin only, because links would lose a path. */
export const readOrigin = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const bare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return bare && ['http:', 'https:'].includes(url.protocol) && !url.hostname.includes('*') ? url.origin : undefined;
};

const origins = rule('exact origins such as https://shop.example, separated by commas', (text) => {
  const list = text.split(',').map((part) => readOrigin(part.trim()));
  return list.every((origin) => origin !== undefined) ? list : undefined;
});

const isProxy = (text: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isIP(text.replace(/\/\d{1,3}$/, '')) !== 0;

/**
 * Rule for trusted proxies. Rejects "true": trusting every X-Forwarded-For lets a caller choose the address that rate
 * limits count.
 */
const proxies = rule('a number of hops, or addresses, ranges or the word loopback, separated by commas', (text) => {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const list = text.split(',').map((part) => part.trim());
  return list.every(isProxy) ? list : undefined;
});

const weakPatterns = /change.?me|your.?secret|example|password|default|placeholder|super.?secret/i;

const isStrongSecret = (text: string) =>
  Buffer.byteLength(text) >= 32 && new Set(text).size >= 10 && !weakPatterns.test(text);

export const secretRule = 'at least 32 random characters (several, separated by commas: the first signs, all verify)';

export const readSecrets = (text: string): string[] | undefined => {
  const list = text.split(',').map((part) => part.trim());
  return list.every(isStrongSecret) ? list : undefined;
};

const email = rule('an email address', (text) => emailAddress('', '').safeParse(text).data);

const password = rule('8 to 128 characters, and not a commonly guessed password', (typed) => {
  const text = typed.normalize('NFC');
  return text.length >= 8 && text.length <= 128 && !isCommonPassword(text) ? text : undefined;
});

const text = rule('a text', (value) => value);

/** Defines a variable: its rule, its purpose, and the behaviour when it is not set. */
const variable = <Rule extends z.ZodType>(kind: Rule, meaning: string, unset: string) =>
  kind.optional().describe(`${meaning}. Unset: ${unset}.`);

export const environment = z.object({
  PORT: variable(port, 'Port of the HTTP server', '3000'),
  HOST: variable(text, 'Address that the server listens on', '127.0.0.1 with the embedded database, else 0.0.0.0'),
  NODE_ENV: variable(choice('production', 'development', 'test'), 'production, development or test', 'production'),
  PUBLIC_URL: variable(
    rule('an address such as https://shop.example, without a path', readOrigin),
    'Public address of the shop, for links in mails; with https, cookies are Secure',
    'http://localhost:$PORT; required in production with DATABASE_URL, ADMIN_EMAIL or a HOST beyond this machine',
  ),
  DATA_DIR: variable(text, 'Folder of the embedded database, the uploads and the generated secrets', './data'),
  DATABASE_URL: variable(
    address('an address such as postgres://user:password@host:5432/name', 'postgres:', 'postgresql:'),
    'PostgreSQL 15 or newer',
    'an embedded PostgreSQL in DATA_DIR',
  ),
  MIGRATION_DATABASE_URL: variable(
    address('an address such as postgres://owner:password@host:5432/name', 'postgres:', 'postgresql:'),
    'The database of DATABASE_URL with the role that owns its tables and runs the migrations',
    'DATABASE_URL',
  ),
  DATABASE_WAIT: variable(
    seconds(3_600),
    'Seconds that the start waits for a database that does not respond yet',
    '60',
  ),
  SHUTDOWN_DELAY: variable(
    seconds(300),
    'Seconds for which a server that was told to stop still serves requests, while /health/ready responds with 503, so that a load balancer moves them to other servers',
    '0',
  ),
  SHUTDOWN_TIMEOUT: variable(
    seconds(3_600),
    'Seconds that requests in progress, such as uploads, then have to finish',
    '10',
  ),
  REDIS_URL: variable(
    address('an address such as redis://:password@host:6379', 'redis:', 'rediss:'),
    'Redis or Valkey for queues and limits',
    'both are in PostgreSQL',
  ),
  SMTP_URL: variable(
    address('an address such as smtp://user:password@host:587', 'smtp:', 'smtps:'),
    'Server that sends the mails',
    'mails go to the development mailbox at /dev/mailbox; required in production unless PUBLIC_URL is on localhost and TRUST_PROXY is unset',
  ),
  MAIL_FROM: variable(
    rule('a sender such as Parure <no-reply@shop.example>', (value) =>
      /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/.test(value) ? value : undefined,
    ),
    'Sender of the mails',
    'Parure <no-reply@localhost>',
  ),
  S3_BUCKET: variable(
    rule('the name of a bucket', (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined)),
    'Existing bucket of AWS or another S3-compatible store for the uploads; needs S3_REGION',
    'uploads are files in DATA_DIR',
  ),
  S3_REGION: variable(
    rule('a region such as eu-central-1 or auto', (value) => (/^[a-z0-9-]{2,40}$/.test(value) ? value : undefined)),
    'Region of the bucket',
    'see S3_BUCKET',
  ),
  S3_ENDPOINT: variable(
    rule('an address such as https://s3.eu-central-1.example, without a path', readOrigin),
    'Address of a store other than AWS',
    'AWS in S3_REGION',
  ),
  S3_ADDRESSING: variable(
    choice('path', 'virtual'),
    'Where the bucket is in addresses: path (https://s3.example/bucket) or virtual (https://bucket.s3.example)',
    'path with S3_ENDPOINT, else virtual',
  ),
  S3_ACCESS_KEY_ID: variable(
    rule('a key id without blanks, commas or slashes', (value) => (/^[^\s,/]{3,128}$/.test(value) ? value : undefined)),
    'Access key with permission to read, write, delete and list in the bucket',
    'the keys that the AWS SDK finds, such as those of an IAM role',
  ),
  S3_SECRET_ACCESS_KEY: variable(
    rule('the secret of S3_ACCESS_KEY_ID, without blanks', (value) => (/^\S{6,256}$/.test(value) ? value : undefined)),
    'Secret of that access key',
    'see S3_ACCESS_KEY_ID',
  ),
  S3_SESSION_TOKEN: variable(
    rule('the token of temporary keys, without blanks', (value) => (/^\S{6,4096}$/.test(value) ? value : undefined)),
    'Token of S3_ACCESS_KEY_ID, if it is a temporary key, which ends when that key expires',
    'none',
  ),
  WATERMARK: variable(
    toggle('on', 'off'),
    "Whether the largest rendition of a gated photo carries the name of the viewer's company: on or off",
    'off',
  ),
  JWT_SECRET: variable(
    rule(secretRule, readSecrets),
    'Signs access tokens: at least 32 random characters; several, separated by commas: the first signs, all verify',
    'generated once and stored in DATA_DIR; required with DATABASE_URL in production',
  ),
  FACTOR_SECRET: variable(
    rule(secretRule, readSecrets),
    'Encrypts the secrets of authenticator apps: at least 32 random characters; several, separated by commas: the first encrypts, all decrypt',
    'generated when the first app is added and stored in DATA_DIR, which several servers must then share',
  ),
  ADMIN_EMAIL: variable(
    email,
    'Email address of the first administrator, created in a database without one',
    'admin@parure.test with demo data',
  ),
  ADMIN_PASSWORD: variable(
    password,
    'Password of the first administrator',
    'generated once and stored in DATA_DIR with demo data',
  ),
  DEMO_DATA: variable(
    toggle('true', 'false'),
    'Loads the demo store into an empty database',
    'true with the embedded database, else false',
  ),
  BRAND_FILE: variable(
    text,
    'JSON file with name, texts, contact data, colours and pictures of the shop; see docs/operations.md',
    'the demo brand',
  ),
  TIME_ZONE: variable(
    rule('a time zone such as Asia/Kolkata', (value) => (isTimeZone(value) ? value : undefined)),
    'Time zone of the shop, whose days and times lists, screens, files and mails have',
    'that of BRAND_FILE, else Asia/Kolkata',
  ),
  DUE_WORKING_DAYS: variable(
    rule('a whole number from 0 to 365', (value) => {
      const number = /^\d{1,3}$/.test(value) ? Number(value) : -1;
      return number >= 0 && number <= 365 ? number : undefined;
    }),
    'Working days, Monday to Saturday, after which a new order is due; 0 gives new orders no due date',
    '12',
  ),
  CATALOGUE: variable(choice('members', 'public'), 'Who may browse and search: members or public', 'members'),
  UNDO_SECONDS: variable(
    seconds(60),
    'Seconds in which an administrator can undo a change, before its mail is sent; 0 sends mails at once',
    String(undoSeconds),
  ),
  RATE_LIMIT: variable(toggle('on', 'off'), 'Limits of calls per account and address: on or off', 'on'),
  RESPONSE_CACHE_MB: variable(
    rule('a whole number from 0 to 4096', (text) => {
      const number = /^\d{1,4}$/.test(text) ? Number(text) : -1;
      return number >= 0 && number <= 4096 ? number : undefined;
    }),
    'Memory for finished responses of the catalogue, in MB of each process; 0 turns this cache off',
    '48',
  ),
  CORS_ORIGINS: variable(
    origins,
    'Other origins that may call with a bearer token, separated by commas',
    'same origin only',
  ),
  WORKER: variable(
    choice('internal', 'external'),
    'Where jobs run: internal (in the server) or external (only in npm run worker)',
    'internal',
  ),
  WORKER_PORT: variable(
    port,
    'Port on which npm run worker serves /health, /health/ready and /metrics, to everyone who can reach it',
    'none',
  ),
  TRUST_PROXY: variable(proxies, 'Proxies whose X-Forwarded-For is trusted: hops, addresses or loopback', 'none'),
  LOG_LEVEL: variable(
    choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'fatal, error, warn, info, debug, trace or silent',
    'info',
  ),
  METRICS: variable(
    choice('loopback', 'public'),
    'Who may read /metrics: loopback, or public for everyone; a proxy in front must not forward /metrics then',
    'loopback while PUBLIC_URL is on localhost and TRUST_PROXY is unset, else no one',
  ),
});

export type Environment = z.infer<typeof environment>;

/** Never shown in errors or logs. */
export const secretVariables = new Set([
  ...['JWT_SECRET', 'FACTOR_SECRET', 'ADMIN_PASSWORD'],
  ...['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_SESSION_TOKEN'],
]);

/**
 * Variables whose value can also be the content of the file that `<name>_FILE` names. The URLs are among them, because
 * they contain a password.
 */
export const variablesWithFile = [
  ...['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'REDIS_URL', 'SMTP_URL'],
  ...secretVariables,
] as const;

const isFromFile = (name: string) => variablesWithFile.includes(name);

const composeExample = `# Only docker-compose.yml reads these. It takes passwords and keys from ./secrets.

# Version of the image. Unset: latest.
# PARURE_VERSION=

# Commit of which the image is built, for /health and its labels. Unset: unknown.
# REVISION=

# Memory that the server, the worker and the backup may each use. Unset: 1g.
# APP_MEMORY=

# Memory that PostgreSQL may use. Unset: 1g.
# POSTGRES_MEMORY=

# Port of this machine on which the server listens; 0 for a free one each, with several servers. Unset: 3000.
# APP_PORT=

# SHUTDOWN_DELAY + SHUTDOWN_TIMEOUT + 5 s. Unset: 130s.
# STOP_GRACE_PERIOD=

# Backups to keep. Unset: 14.
# BACKUPS_KEPT=

# Time zone in which it is two at night when a backup is made, such as Asia/Kolkata. Unset: UTC.
# TZ=
`;

/** The content of `.env.example`, generated from the schema so that the two cannot differ. */
export function environmentExample(): string {
  const blocks = Object.entries(environment.shape).map(([name, kind]) =>
    [`# ${kind.description}`, `# ${name}=`, ...(isFromFile(name) ? [`# ${name}_FILE=`] : []), ''].join('\n'),
  );
  const head = `# Every variable that Parure reads. Copy to .env and set what you need.
# A variable with a password or key can be given as a file instead, such as a Docker secret: <name>_FILE is its path.
`;
  return [head, ...blocks, composeExample].join('\n');
}
