import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { Config } from '../../config/config.js';
import { builtFiles, noCache, projectFolder, sendBuiltFile } from './built-files.js';
import type { PageHead } from './page-head.js';
import { clientRoute } from '../route.js';
import { pagePolicy } from '../security-headers.js';

/** Paths that never fall back to the client's page. */
const serverPaths = /^\/(?:api|graphql|media|dev|health|metrics)(?:\/|$)/;
/** Missing files get 404, not the page: a script tag or a scanner would receive HTML. */
const fileLike = /\.\w{1,11}$|\/\./;
const headEndTag = '</head>';
const noncePlaceholder = /__CSP_NONCE__/g;

/** Serves the built client: hashed files, cacheable for a year, and for every other path the page with a new nonce. */
export function serveClient(fastify: FastifyInstance, config: Config, head: PageHead) {
  const root = join(projectFolder(), 'dist', 'client');
  const pageFile = join(root, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, 'utf8');
  const files = builtFiles(root);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const file = files.get(path);
    if (file) return sendBuiltFile(file, path, request, reply);
    if (serverPaths.test(path) || fileLike.test(path)) throw new DomainError('NOT_FOUND');
    const headHtml = await head.render(path);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({ 'content-security-policy': pagePolicy(nonce, config), 'cache-control': noCache })
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlaceholder, nonce).replace(headEndTag, () => `${headHtml}${headEndTag}`));
  };
  fastify.get('/', handler);
  fastify.get(clientRoute, handler);
}

/** Decoded, as the router has matched it. */
const pathOf = ({ params }: FastifyRequest): string => `/${(params as { '*'?: string })['*'] ?? ''}`;
