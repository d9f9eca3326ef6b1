import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Brand } from '../../../domain/brand.js';
import { undoSeconds } from '../../../domain/undo.js';
import { isCommonPassword } from './common-passwords.js';
import { readBrand } from './brand-file.js';
import { ConfigError } from './start-report.js';
import { environment, secretRule, secretVariables, variablesWithFile, type Environment } from './environment.js';
import { storedSecret, readablePassword, randomSecret } from './secrets.js';

/** All settings, read once at boot. No other code reads the environment. */
export type Config = Settings & DatabaseUrls;

/** URLs of two roles of one database, or of the same role twice. */
export interface DatabaseUrls {
  /** The role of the application, which reads and writes rows. */
  databaseUrl: string;
  /** The role that owns the tables and runs the migrations. */
  migrationUrl: string;
}

/** The configuration before the embedded database has a URL. */
export type Settings = ReturnType<typeof loadConfig>;

/** A bucket of AWS or another S3-compatible store. */
export type S3Settings = NonNullable<Settings['s3']>;

export const CONFIG = Symbol('Config');

export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const variables = readEnvironment(env);
  rejectContradictions(variables);
  const { brand: namedBrand, files: brandFiles, mailTexts } = readBrand(variables.BRAND_FILE);
  const brand = inTimeZone(namedBrand, variables.TIME_ZONE);
  rejectBrandPassword(variables, brand.name);
  const embedded = variables.DATABASE_URL === undefined;
  const port = variables.PORT ?? 3000;
  const publicUrl = variables.PUBLIC_URL ?? `http://localhost:${port}`;
  const isLocal = isOnThisMachine(variables);
  const hasMailbox = isLocal && variables.SMTP_URL === undefined;
  const nodeEnv = variables.NODE_ENV ?? 'production';
  const dataDir = resolve(variables.DATA_DIR ?? 'data');
  const secrets = variables.JWT_SECRET ?? [storedSecret(dataDir, 'jwt-secret', randomSecret)];
  const demo = (variables.DEMO_DATA ?? embedded) ? demoCredentials(dataDir, variables) : undefined;
  return Object.freeze({
    port,
    host: variables.HOST ?? (embedded ? '127.0.0.1' : '0.0.0.0'),
    nodeEnv,
    production: nodeEnv === 'production',
    /** Origin without a trailing slash. */
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    /** True when the shop is used on this machine only. Otherwise, a request that looks local may come from a proxy. */
    isLocal,
    /** An absolute path. */
    dataDir,
    /** True when the server runs its own PostgreSQL in `dataDir`. */
    embedded,
    databaseUrl: variables.DATABASE_URL,
    migrationUrl: variables.MIGRATION_DATABASE_URL ?? variables.DATABASE_URL,
    databaseWaitMs: (variables.DATABASE_WAIT ?? 60) * 1_000,
    shutdownDelayMs: (variables.SHUTDOWN_DELAY ?? 0) * 1_000,
    shutdownTimeoutMs: (variables.SHUTDOWN_TIMEOUT ?? 10) * 1_000,
    redisUrl: variables.REDIS_URL,
    smtpUrl: variables.SMTP_URL,
    /** True when mails are shown at /dev/mailbox. */
    hasMailbox,
    /** Token of the mailbox, which the start prints with the mailbox address. */
    mailboxToken: hasMailbox ? storedSecret(dataDir, 'mailbox-token', readablePassword) : undefined,
    mailFrom: variables.MAIL_FROM ?? 'Parure <no-reply@localhost>',
    /** Storage for uploads; when absent, they are stored in `dataDir`. */
    s3: s3Settings(variables),
    watermark: variables.WATERMARK ?? false,
    /** The first secret signs; all of them verify. */
    jwtSecrets: Object.freeze(secrets),
    /** The first secret encrypts what authenticator apps need; all of them decrypt. Absent for a file in `dataDir`. */
    factorSecrets: variables.FACTOR_SECRET && Object.freeze(variables.FACTOR_SECRET),
    /** The first administrator, from the environment or else from the demo store. */
    adminEmail: variables.ADMIN_EMAIL ?? demo?.adminEmail,
    adminPassword: variables.ADMIN_PASSWORD ?? demo?.adminPassword,
    /** Present when the demo store is loaded. */
    demo,
    brand,
    /** Pictures of the brand: the path at which each is served, and its file. */
    brandFiles,
    /** The texts of all mails. */
    mailTexts,
    /** False for the demo brand, whose pictures the client has. */
    hasOwnBrand: variables.BRAND_FILE !== undefined,
    timeZone: brand.timeZone.name,
    dueWorkingDays: variables.DUE_WORKING_DAYS ?? 12,
    catalogue: variables.CATALOGUE ?? 'members',
    undoSeconds: variables.UNDO_SECONDS ?? undoSeconds,
    rateLimit: variables.RATE_LIMIT ?? true,
    responseCacheBytes: (variables.RESPONSE_CACHE_MB ?? 48) * 1024 * 1024,
    corsOrigins: Object.freeze(variables.CORS_ORIGINS ?? []),
    worker: variables.WORKER ?? 'internal',
    workerPort: variables.WORKER_PORT,
    /** The value of Fastify's `trustProxy` option. */
    trustProxy: variables.TRUST_PROXY ?? false,
    logLevel: variables.LOG_LEVEL ?? 'info',
    metrics: variables.METRICS ?? 'loopback',
  });
}

export function withDatabase(settings: Settings, urls: DatabaseUrls): Config {
  return Object.freeze({ ...settings, ...urls });
}

function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  // Compose files and shells pass an empty string for an unset variable.
  const set = {
    ...Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
    ...readFiles(env),
  };
  const read = environment.safeParse(set);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0]);
  const source = env[name]?.trim() ? '' : `, from ${name}_FILE,`;
  throw new ConfigError(`${name}${source} is ${displayValue(name, set[name] ?? '')}; it must be ${issue?.message}`);
}

function displayValue(name: string, value: string): string {
  if (secretVariables.has(name)) return `${value.length} characters long (not shown)`;
  return JSON.stringify(value.replace(/\/\/.*@/, '//***@').slice(0, 200));
}

/** Returns the variables that are set, for the record of a backup. Hides secrets and the passwords in URLs. */
export function setVariables(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const names = [...Object.keys(environment.shape), ...variablesWithFile.map((name) => `${name}_FILE`)];
  const set = names.filter((name) => env[name]?.trim());
  return Object.fromEntries(set.map((name) => [name, recordedValue(name, env[name] ?? '')]));
}

function recordedValue(name: string, value: string): string {
  if (secretVariables.has(name)) return '(secret)';
  // The URL of a database or a mail server may contain a password, also in its query parameters.
  return value.replace(/\/\/.*@/, '//***@').replace(/\?.*$/, '');
}

function rejectContradictions(variables: Environment): void {
  const production = (variables.NODE_ENV ?? 'production') === 'production';
  const { PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = variables;
  if (variables.MIGRATION_DATABASE_URL && !variables.DATABASE_URL)
    throw new ConfigError('DATABASE_URL is not set; it must be set together with MIGRATION_DATABASE_URL');
  if (production && PUBLIC_URL?.startsWith('http:') && !isLoopback(new URL(PUBLIC_URL).hostname))
    throw new ConfigError(
      `PUBLIC_URL is "${PUBLIC_URL}"; in production it must be an https address, or http on localhost`,
    );
  if (production && variables.DATABASE_URL && !variables.JWT_SECRET)
    throw new ConfigError(`JWT_SECRET is not set; with DATABASE_URL in production it must be ${secretRule}`);
  if (production && variables.DATABASE_URL && !PUBLIC_URL)
    throw new ConfigError(
      'PUBLIC_URL is not set; with DATABASE_URL in production it must be the address of the shop, such as https://shop.example, or http://localhost:3000 on this machine',
    );
  if (production && !variables.SMTP_URL && !isOnThisMachine(variables))
    throw new ConfigError(
      'SMTP_URL is not set; it must be set when PUBLIC_URL is not on localhost or TRUST_PROXY is set, because the development mailbox is for this machine only',
    );
  if (variables.METRICS === 'loopback' && !isOnThisMachine(variables))
    throw new ConfigError(
      'METRICS is "loopback"; when PUBLIC_URL is not on localhost or TRUST_PROXY is set, it must be unset, or public with a proxy that does not forward /metrics',
    );
  if (ADMIN_EMAIL && !ADMIN_PASSWORD)
    throw new ConfigError('ADMIN_PASSWORD is not set; it must be set together with ADMIN_EMAIL');
  if (ADMIN_PASSWORD && !ADMIN_EMAIL)
    throw new ConfigError('ADMIN_EMAIL is not set; it must be set together with ADMIN_PASSWORD');
  if (ADMIN_EMAIL && ADMIN_PASSWORD && isCommonPassword(ADMIN_PASSWORD, [ADMIN_EMAIL]))
    throw new ConfigError('ADMIN_PASSWORD consists of parts of ADMIN_EMAIL; it must be hard to guess');
  // A proxy on this machine that sets no headers would make the mailbox and the metrics of such a shop public.
  if (production && !PUBLIC_URL && (ADMIN_EMAIL || (variables.HOST && !isLoopback(variables.HOST))))
    throw new ConfigError(
      `PUBLIC_URL is not set; with ${ADMIN_EMAIL ? 'ADMIN_EMAIL' : 'HOST beyond this machine'} in production it must be the address of the shop, such as https://shop.example, or http://localhost:3000 on this machine`,
    );
}

function rejectBrandPassword({ ADMIN_PASSWORD }: Environment, name: string): void {
  if (ADMIN_PASSWORD && isCommonPassword(ADMIN_PASSWORD, [name]))
    throw new ConfigError('ADMIN_PASSWORD consists of the name of the shop; it must be hard to guess');
}

/** Pairs of variables; the first one needs the second. */
const s3Needs = [
  ['S3_BUCKET', 'S3_REGION'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ADDRESSING', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['S3_SESSION_TOKEN', 'S3_ACCESS_KEY_ID'],
] as const;

function s3Settings(variables: Environment) {
  // Incomplete settings would fail only at the first upload.
  for (const [name, needed] of s3Needs)
    if (variables[name] && !variables[needed])
      throw new ConfigError(`${needed} is not set; it must be set together with ${name}`);
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = variables;
  if (!bucket || !region) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return Object.freeze({
    bucket,
    region,
    /** Absent for AWS. */
    endpoint,
    addressing: variables.S3_ADDRESSING ?? (endpoint ? 'path' : 'virtual'),
    /** When absent, the SDK finds credentials itself, such as those of an IAM role. */
    credentials: keys && { ...keys, sessionToken: variables.S3_SESSION_TOKEN },
  });
}

/** Returns the brand with another time zone, so that mails, files and screens agree on the days. */
const inTimeZone = (brand: Brand, name: string | undefined): Brand =>
  name === undefined || name === brand.timeZone.name ? brand : { ...brand, timeZone: { name, label: name } };

/**
 * True if the shop is used on this machine only. All requests from a proxy on this machine come from a loopback
 * address, so no proxy may be configured.
 */
const isOnThisMachine = ({ PUBLIC_URL, TRUST_PROXY }: Environment) =>
  TRUST_PROXY === undefined && (PUBLIC_URL === undefined || isLoopback(new URL(PUBLIC_URL).hostname));

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Reads the files that `…_FILE` variables name. */
function readFiles(env: Record<string, string | undefined>): Record<string, string> {
  const named = variablesWithFile.filter((name) => env[`${name}_FILE`]?.trim());
  return Object.fromEntries(
    named.map((name) => {
      if (env[name]?.trim()) throw new ConfigError(`${name}_FILE and ${name} are both set; set only one of them`);
      return [name, readText(`${name}_FILE`, env[`${name}_FILE`] ?? '')];
    }),
  );
}

function readText(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name} is "${file}", which cannot be read; it must be the path of a readable file`);
  }
  if (!text) throw new ConfigError(`${name} is "${file}", which is empty; it must be the path of a file with a value`);
  return text;
}

/** The accounts of the demo store. Their passwords are generated once per DATA_DIR. */
function demoCredentials(dataDir: string, variables: Environment) {
  return Object.freeze({
    adminEmail: variables.ADMIN_EMAIL ?? 'admin@parure.test',
    adminPassword: variables.ADMIN_PASSWORD ?? storedSecret(dataDir, 'demo-admin-password', readablePassword),
    /** False for the operator's own password, which is never printed. */
    isAdminPasswordGenerated: variables.ADMIN_PASSWORD === undefined,
    buyerEmail: 'buyer@parure.test',
    buyerPassword: storedSecret(dataDir, 'demo-buyer-password', readablePassword),
  });
}

@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
