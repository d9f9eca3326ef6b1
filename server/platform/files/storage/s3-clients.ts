import type { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/config.js';

/** Content that can be opened once for each attempt, and is never held in memory as a whole. */
export interface S3Content {
  bytes: number;
  /** Hash of the content, with which the store compares the content that it receives. */
  sha256: string;
  open: () => Readable;
}

/** Sockets of a client. The SDK's default limit is 50, which visitors who watch videos would use up. */
const sockets = { keepAlive: true, maxSockets: Infinity, maxFreeSockets: 32 };

/**
 * Creates two clients, because the SDK has one kind of time limit for all calls of a client. A response has to begin in
 * time, and then its reader sets the pace. An upload may take long, but must not stall.
 */
export function createClients({ endpoint, region, addressing, credentials }: S3Settings, timeoutMs: number) {
  const settings = {
    endpoint,
    region,
    credentials,
    forcePathStyle: addressing === 'path',
    // The SDK adds checksums by default, in a form that many other stores reject.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const agents = { httpAgent: sockets, httpsAgent: sockets, connectionTimeout: timeoutMs };
  const calls = new S3Client({
    ...settings,
    requestHandler: { ...agents, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  const uploads = new S3Client({
    ...settings,
    // Credentials that expire are requested once for both clients.
    credentials: calls.config.credentials,
    requestHandler: { ...agents, socketTimeout: timeoutMs },
  });
  return { calls, uploads };
}

/**
 * Creates an upload that opens the content for each attempt. The SDK itself does not repeat a call with a stream,
 * because it cannot read the stream again.
 */
export function uploadCommand(bucket: string, key: string, { bytes, sha256, open }: S3Content): PutObjectCommand {
  const command = new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: bytes });
  const addContent =
    <Attempt extends { request: unknown }, Result>(next: (attempt: Attempt) => Promise<Result>) =>
    async (attempt: Attempt) => {
      const request = attempt.request as { headers: Record<string, string>; body?: Readable };
      const body = open();
      request.body = body;
      request.headers['x-amz-content-sha256'] = sha256;
      // The SDK does not handle errors of the content stream.
      const unreadable = new Promise<never>((_, reject) => body.once('error', reject));
      try {
        return await Promise.race([next(attempt), unreadable]);
      } finally {
        body.destroy();
        delete request.body;
      }
    };
  const place = { relation: 'before', toMiddleware: 'httpSigningMiddleware', name: 'addContent' } as const;
  command.middlewareStack.addRelativeTo(addContent, place);
  return command;
}
