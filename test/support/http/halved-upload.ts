import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client } from './clients.js';

interface Upload {
  path: string;
  type: string;
  body: Buffer;
}

export interface UploadResponse {
  status?: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends the first half of an upload; the returned function sends the rest and returns the response. */
export async function halfSent(
  url: string,
  client: Client,
  { path, type, body }: Upload,
  headers: Record<string, string> = {},
): Promise<() => Promise<UploadResponse>> {
  const call = request(new URL(path, url), {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      cookie: `access_token=${client.cookies.get('access_token')}`,
      'x-forwarded-for': client.address,
      'apollo-require-preflight': 'true',
      'content-type': type,
      'content-length': body.length,
    },
  });
  const responding = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  );
  // An error is reported to the caller, who requests the response later.
  responding.catch(() => undefined);
  const half = Math.floor(body.length / 2);
  await new Promise<void>((sent) => call.write(body.subarray(0, half), () => sent()));
  return async () => {
    call.end(body.subarray(half));
    const response = await responding;
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
}
