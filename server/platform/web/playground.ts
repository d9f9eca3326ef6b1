import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { noCache, projectFolder, sendHashed } from './built-files.js';
import { isGraphqlCall } from '../http/request.js';
import { accessError, accessRefused } from '../http/access/allow.js';
import { personOf, type PersonReader } from '../http/access/person.js';

/** The editor adds style elements without a nonce, so inline styles are allowed; scripts come only from our files. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const wantsPage = ({ headers, query }: FastifyRequest) =>
  String(headers.accept ?? '').includes('text/html') && !Object.hasOwn(query as object, 'query');

/** Serves GraphiQL at GET /graphql: in production only to administrators. API calls pass through. */
export function servePlayground(fastify: FastifyInstance, config: Config, reader: PersonReader) {
  const root = join(projectFolder(), 'dist', 'playground');
  const pageFile = join(root, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, 'utf8');

  fastify.get<{ Params: { '*': string } }>('/graphql/assets/*', async ({ params }, reply) =>
    sendHashed(reply, `/assets/${params['*']}`, root),
  );

  fastify.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' || !isGraphqlCall(request) || !wantsPage(request)) return undefined;
    await ensureAllowed(request, config, reader);
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': noCache })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

async function ensureAllowed(request: FastifyRequest, config: Config, reader: PersonReader): Promise<void> {
  if (!config.production) return;
  const code = accessError('admin', await personOf(request, reader), false);
  if (code) throw accessRefused(code);
}
