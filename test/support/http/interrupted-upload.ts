import { once } from 'node:events';
import { connect } from 'node:net';
import type { RunningApp } from '../programs/app.js';
import type { Client } from './clients.js';

interface Upload {
  method?: string;
  path: string;
  type: string;
  body: Buffer;
}

/** Sends this share (0 to 1) of an upload and closes the connection. */
export async function sendPartialUpload(
  app: Pick<RunningApp, 'url'>,
  client: Client,
  upload: Upload,
  share: number,
): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const { body } = upload;
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(uploadHead(app, client, upload));
  await new Promise((sent) => socket.write(body.subarray(0, Math.floor(body.length * share)), sent));
  socket.destroySoon();
  // A response may arrive before the end; it is discarded.
  socket.resume().on('error', () => undefined);
  await once(socket, 'close');
}

export function uploadHead(
  { url }: Pick<RunningApp, 'url'>,
  client: Client,
  { method = 'POST', path, type, body }: Upload,
): string {
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: access_token=${client.cookies.get('access_token')}`,
    'Apollo-Require-Preflight: true',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n`;
}

/** The raw bytes of a GraphQL call with one file. */
export function multipartCall(query: string, variables: unknown, place: string, content: Buffer, isVideo = false) {
  const file = isVideo ? { name: 'a.mp4', type: 'video/mp4' } : { name: 'a.png', type: 'image/png' };
  const field = (field: string, value: unknown) =>
    `--cut\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${JSON.stringify(value)}\r\n`;
  const head =
    field('operations', { query, variables }) +
    field('map', { 0: [`variables.${place}`] }) +
    `--cut\r\nContent-Disposition: form-data; name="0"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--cut--\r\n')]);
  return { path: '/graphql', type: 'multipart/form-data; boundary=cut', body };
}
