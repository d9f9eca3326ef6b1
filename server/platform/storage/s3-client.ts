import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../config/config.js';
import { StorageDown } from './storage-down.js';

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Without a key the bucket itself is asked. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
  /** How often it is tried in all. */
  attempts?: number;
}

/** Opened anew for each attempt, and never held whole. */
export interface S3Body {
  bytes: number;
  /** The store compares it with what arrives. */
  sha256: string;
  open(): Readable;
}

type SignedHead = Awaited<ReturnType<AwsV4Signer['sign']>>;

const attempts = 3;
const firstPauseMs = 100;
/** A store that says nothing for this long, while we say nothing either, is away. */
const timeoutMs = 10_000;
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const longestError = 10_000;

const isRetryable = (status: number) => status >= 500 || status === 429;

/** Speaks to one bucket: signs each call (Signature Version 4, path style), tries again, and says what was wrong. */
export class S3Client {
  private readonly logger = new Logger('Storage');
  private readonly agent: HttpAgent | HttpsAgent;
  private readonly signingKeys = new Map<string, ArrayBuffer>();
  private readonly isSecure: boolean;

  constructor(private readonly settings: S3Settings) {
    this.isSecure = settings.endpoint.startsWith('https:');
    this.agent = new (this.isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 32 });
  }

  /** The answer to a call that was done; undefined when there is no such file. */
  async send(call: S3Call): Promise<IncomingMessage | undefined> {
    const most = call.attempts ?? attempts;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(call).catch((error: Error) => error);
      if (!(outcome instanceof Error)) {
        const { statusCode: status = 0 } = outcome;
        if (status >= 200 && status < 300) return outcome;
        if (!isRetryable(status) || attempt >= most) return this.handleError(call, outcome);
        outcome.resume();
      } else if (attempt >= most) throw this.down(call, reasonOf(outcome));
      await pause(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** For a call whose answer nobody reads; true when there was such a file. */
  async sendAndDiscard(call: S3Call): Promise<boolean> {
    const answer = await this.send(call);
    answer?.resume();
    return answer !== undefined;
  }

  close(): void {
    this.agent.destroy();
  }

  private async attempt(call: S3Call): Promise<IncomingMessage> {
    const { url, headers } = await this.signed(call);
    const send = this.isSecure ? httpsRequest : httpRequest;
    const request = send(url, {
      method: call.method,
      agent: this.agent,
      headers: { ...Object.fromEntries(headers), ...(call.body && { 'content-length': call.body.bytes }) },
    });
    request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject);
    });
    // What breaks here breaks the request, and is heard there.
    if (call.body) void pipeline(call.body.open(), request).catch(ignored);
    else request.end();
    const answer = await answered;
    // From here on whoever reads sets the pace, and hears what breaks; an answer that nobody reads may break too.
    request.setTimeout(0);
    return answer.on('error', ignored);
  }

  private signed({ method, key, query, headers, body }: S3Call): Promise<SignedHead> {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = this.settings;
    const url = new URL(`${endpoint}/${bucket}${key ? `/${key}` : ''}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    return new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? emptySha256 },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: this.signingKeys,
    }).sign();
  }

  private async handleError(call: S3Call, answer: IncomingMessage): Promise<undefined> {
    const { statusCode: status = 0 } = answer;
    const said = call.method === 'HEAD' ? '' : (await text(answer).catch(() => '')).slice(0, longestError);
    const [code, message] = ['Code', 'Message'].map((tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(said)?.[1]);
    if (call.key && status === 404 && (call.method === 'HEAD' || code === 'NoSuchKey')) {
      answer.resume();
      return undefined;
    }
    throw this.down(call, [`status ${status}`, code, message].filter(Boolean).join(', '), status === 507);
  }

  private down({ method, key }: S3Call, reason: string, isFull = false): StorageDown {
    const { endpoint, bucket } = this.settings;
    const why = `${method} ${key ?? 'of the bucket'} at ${endpoint}/${bucket}: ${reason}`;
    this.logger.warn(why);
    return new StorageDown(why, { isFull });
  }
}

const ignored = () => undefined;

const reasonOf = (error: Error) => error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
