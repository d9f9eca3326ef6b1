import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { clientRoute } from '../http/request.js';
import { pagePolicy } from '../http/security-headers.js';
import { noCache, projectFolder, sendHashed } from './built-files.js';
import { PageDataWriter, readPages } from './page-data.js';
import type { PageHead } from './page-head.js';
import { linkPicture, plainIcon } from './brand-pictures.js';
import { HeadWriter, linkPicturePath } from './page-meta.js';

/** Paths that never fall back to the client's page. */
const serverPaths = /^\/(?:api|graphql|media|dev|health|metrics)(?:\/|$)/;
/**
 * Matches paths of files. They get 404 if there is no file, because a script tag or a scanner would otherwise receive
 * the page.
 */
const fileLike = /\.\w{1,11}$/;
const neverServed = /\/[./]|\.(?:html|br|gz)$/;
const headEndTag = '</head>';
const bodyEndTag = '</body>';
const sitemapMs = 300_000;
const noncePlaceholder = '__CSP_NONCE__';
const root = '<div id="root"></div>';

/** Serves the built client: hashed files, cacheable for a year, and for every other path the page with a new nonce. */
export async function serveClient(fastify: FastifyInstance, config: Config, head: PageHead) {
  const dist = join(projectFolder(), 'dist');
  const folder = join(dist, 'client');
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) return;
  const page = readFileSync(pageFile, 'utf8');
  const texts = siteFiles(config);
  const pages = await readPages(dist);
  const publicPages = pages.publicPages(config.brand);
  const writer = new HeadWriter(config, publicPages);
  const pageData = new PageDataWriter(fastify, pages, folder, config);
  const heroFile = config.brandFiles.get(config.brand.hero.picture ?? '');
  const heroPicture = cachedFor(Infinity, () => linkPicture(heroFile ?? ''));
  const addresses = cachedFor(sitemapMs, async () =>
    sitemap(config.publicUrl, [...Object.keys(publicPages), ...(await head.describedPaths())]),
  );

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    // Prevents caching until a file is found, because another server may have it during the rollout of a new version.
    reply.header('cache-control', 'no-store');
    const ofBrand = config.brandFiles.get(path);
    if (ofBrand) return reply.sendFile(basename(ofBrand), dirname(ofBrand));
    if (path === linkPicturePath && heroFile)
      return reply
        .header('cache-control', noCache)
        .type('image/jpeg')
        .send(await heroPicture());
    const text = texts.get(path);
    if (text) return reply.header('cache-control', noCache).type(text.type).send(text.content);
    if (path === '/sitemap.xml') return reply.type('application/xml').send(await addresses());
    if (serverPaths.test(path) || neverServed.test(path)) throw new DomainError('NOT_FOUND');
    if (fileLike.test(path))
      return path.startsWith('/assets/') ? sendHashed(reply, path, folder) : reply.sendFile(path, folder);
    const nonce = randomBytes(16).toString('base64');
    const [meta, parts, data] = await Promise.all([head.metaOf(path), head.render(path), pageData.write(request)]);
    const headHtml = writer.write(path, nonce, meta) + parts.head + data.head;
    // Pages of signed-in users show nothing before the application starts.
    const shown = data.isPersonal ? '' : parts.body;
    return reply
      .headers({
        'content-security-policy': pagePolicy(nonce, config),
        'cache-control': data.isPersonal ? 'private, no-store' : noCache,
      })
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace(root, () => `<div id="root">${shown}</div>`)
          .replaceAll(noncePlaceholder, nonce)
          .replace(headEndTag, () => `${headHtml}${headEndTag}`)
          .replace(bodyEndTag, () => `${data.body}${bodyEndTag}`),
      );
  };
  fastify.get('/', handler);
  fastify.get(clientRoute, handler);
}

/** Returns the path as the router has matched it, which is decoded. */
const pathOf = ({ params }: FastifyRequest): string => `/${(params as { '*'?: string })['*'] ?? ''}`;

/** Caches the result for `ms` milliseconds. Does not keep a failure. */
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

interface SiteFile {
  type: string;
  content: string;
}

/** Returns files for browsers and search engines that depend on the settings. */
function siteFiles({ brand, hasOwnBrand, publicUrl }: Config): ReadonlyMap<string, SiteFile> {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: '/',
    display: 'browser',
    background_color: brand.colors.ivory ?? '#faf7f2',
    theme_color: brand.colors.ivory ?? '#faf7f2',
    icons: [{ src: '/favicon.svg', sizes: 'any' }],
  };
  return new Map([
    ...(hasOwnBrand ? [['/favicon.svg', { type: 'image/svg+xml', content: plainIcon(brand) }] as const] : []),
    ['/manifest.webmanifest', { type: 'application/manifest+json', content: JSON.stringify(manifest) }],
    [
      '/robots.txt',
      {
        type: 'text/plain; charset=utf-8',
        content: ['User-agent: *', 'Disallow:', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),
      },
    ],
  ]);
}

/** Returns the sitemap of the pages that search engines may list. */
function sitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.filter((path) => path !== '/login').map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
