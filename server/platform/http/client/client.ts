import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import type { Config } from '../../config/config.js';
import { builtFiles, namedFiles, noCache, projectFolder, sendBuiltFile } from './built-files.js';
import { FirstScreenWriter } from './first-screen.js';
import type { PageHead } from './page-head.js';
import { HeadWriter } from './page-meta.js';
import { siteFiles, sitemap } from './site-files.js';
import { clientRoute } from '../route.js';
import { pagePolicy } from '../security-headers.js';

/** Paths that never fall back to the client's page. */
const serverPaths = /^\/(?:api|graphql|media|dev|health|metrics)(?:\/|$)/;
/** Missing files get 404, not the page: a script tag or a scanner would receive HTML. */
const fileLike = /\.\w{1,11}$|\/\./;
const headEndTag = '</head>';
const bodyEndTag = '</body>';
const sitemapMs = 300_000;
const noncePlaceholder = '__CSP_NONCE__';
const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Serves the built client: hashed files, cacheable for a year, and for every other path the page with a new nonce. */
export async function serveClient(fastify: FastifyInstance, config: Config, head: PageHead) {
  const dist = join(projectFolder(), 'dist');
  const root = join(dist, 'client');
  const pageFile = join(root, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, 'utf8');
  // Where the page shows its first screen already, `client/start.ts` starts the application.
  const shownPage = page.replaceAll(scriptTags, '');
  const files = new Map([...builtFiles(root), ...namedFiles(config.brandFiles)]);
  const texts = siteFiles(config);
  const writer = new HeadWriter(config);
  const firstScreen = await FirstScreenWriter.load(fastify, dist, config);
  const addresses = cachedFor(sitemapMs, async () => sitemap(config, await head.describedPaths()));

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const file = files.get(path);
    // Until a file is found: another server may have it while a new version is being rolled out.
    reply.header('cache-control', 'no-store');
    if (file) return sendBuiltFile(file, path, request, reply);
    const text = texts.get(path);
    if (text) return reply.header('cache-control', noCache).type(text.type).send(text.content);
    if (path === '/sitemap.xml') return reply.type('application/xml').send(await addresses());
    if (serverPaths.test(path) || fileLike.test(path)) throw new DomainError('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    const [meta, extra, first] = await Promise.all([
      head.metaOf(path),
      head.render(path),
      firstScreen?.write(request, path, nonce),
    ]);
    const headHtml = writer.write(path, nonce, meta) + extra + (first?.head ?? '');
    return reply
      .headers({
        'content-security-policy': pagePolicy(nonce, config),
        'cache-control': first?.isPersonal ? 'private, no-store' : noCache,
      })
      .type('text/html; charset=utf-8')
      .send(
        (first?.isShown ? shownPage : page)
          .replaceAll(noncePlaceholder, nonce)
          .replace(headEndTag, () => `${headHtml}${headEndTag}`)
          .replace(bodyEndTag, () => `${first?.body ?? ''}${bodyEndTag}`),
      );
  };
  fastify.get('/', handler);
  fastify.get(clientRoute, handler);
}

/** Decoded, as the router has matched it. */
const pathOf = ({ params }: FastifyRequest): string => `/${(params as { '*'?: string })['*'] ?? ''}`;

/** Reads it again after this time. A read that fails is not kept. */
function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < Date.now()) {
      const value = read();
      cached = { value, until: Date.now() + ms };
      value.catch(() => (cached = undefined));
    }
    return cached.value;
  };
}
