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
  /** Absent for a call on the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
  /** The number of attempts, 3 by default. */
  attempts?: number;
}

/** Opened for each attempt, and never held in memory as a whole. */
export interface S3Body {
  bytes: number;
  /** The store compares it with the content that it receives. */
  sha256: string;
  open(): Readable;
}

type SignedHead = Awaited<ReturnType<AwsV4Signer['sign']>>;

const attempts = 3;
const firstPauseMs = 100;
/** The time without any data in either direction after which the store counts as down. */
const timeoutMs = 10_000;
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const maxErrorLength = 10_000;

const isRetryable = (status: number) => status >= 500 || status === 429;

/** Calls the API of one bucket: signs each call (Signature Version 4, path style), retries, and reports errors. */
export class S3Client {
  private readonly logger = new Logger('Storage');
  private readonly agent: HttpAgent | HttpsAgent;
  private readonly signingKeys = new Map<string, ArrayBuffer>();
  private readonly isSecure: boolean;

  constructor(private readonly settings: S3Settings) {
    this.isSecure = settings.endpoint.startsWith('https:');
    this.agent = new (this.isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxFreeSockets: 32 });
  }

  /** The response of a successful call; undefined if there is no such file. */
  async send(call: S3Call): Promise<IncomingMessage | undefined> {
    const maxAttempts = call.attempts ?? attempts;
    for (let attempt = 1; ; attempt++) {
      const outcome = await this.attempt(call).catch((error: Error) => error);
      if (!(outcome instanceof Error)) {
        const { statusCode: status = 0 } = outcome;
        if (status >= 200 && status < 300) return outcome;
        if (!isRetryable(status) || attempt >= maxAttempts) return this.handleError(call, outcome);
        outcome.resume();
      } else if (attempt >= maxAttempts) throw this.down(call, reasonOf(outcome));
      await pause(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** For a call whose response body is not needed; false if there is no such file. */
  async sendAndDiscard(call: S3Call): Promise<boolean> {
    const response = await this.send(call);
    response?.resume();
    return response !== undefined;
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
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject);
    });
    // An error here also breaks the request, which reports it.
    if (call.body) void pipeline(call.body.open(), request).catch(ignore);
    else request.end();
    const response = await responded;
    // From here on the reader sets the pace and handles errors. Errors of an unread response are ignored.
    request.setTimeout(0);
    return response.on('error', ignore);
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

  private async handleError(call: S3Call, response: IncomingMessage): Promise<undefined> {
    const { statusCode: status = 0 } = response;
    const body = call.method === 'HEAD' ? '' : (await text(response).catch(() => '')).slice(0, maxErrorLength);
    const [code, message] = ['Code', 'Message'].map((tag) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(body)?.[1]);
    if (call.key && status === 404 && (call.method === 'HEAD' || code === 'NoSuchKey')) {
      response.resume();
      return undefined;
    }
    throw this.down(call, [`status ${status}`, code, message].filter(Boolean).join(', '), status === 507);
  }

  private down({ method, key }: S3Call, reason: string, isFull = false): StorageDown {
    const { endpoint, bucket } = this.settings;
    const message = `${method} ${key ?? '(bucket)'} at ${endpoint}/${bucket}: ${reason}`;
    this.logger.warn(message);
    return new StorageDown(message, { isFull });
  }
}

const ignore = () => undefined;

const reasonOf = (error: Error) => error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
