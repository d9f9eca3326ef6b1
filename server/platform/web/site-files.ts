import { publicPages } from '../../../domain/pages.js';
import type { Config } from '../config/config.js';

interface SiteFile {
  type: string;
  content: string;
}

/** Files for browsers and search engines that depend on the settings. */
export function siteFiles({ brand, publicUrl }: Config): ReadonlyMap<string, SiteFile> {
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
  const closed = ['/admin', '/cart', '/quick-order', '/selections', '/orders', '/profile'].map(
    (path) => `Disallow: ${path}`,
  );
  return new Map([
    ['/manifest.webmanifest', { type: 'application/manifest+json', content: JSON.stringify(manifest) }],
    [
      '/robots.txt',
      {
        type: 'text/plain; charset=utf-8',
        content: ['User-agent: *', ...closed, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),
      },
    ],
  ]);
}

/** `paths`: pages with data that search engines may list, beside the fixed ones. */
export function sitemap({ brand, publicUrl }: Config, paths: readonly string[]): string {
  const pages = Object.keys(publicPages(brand)).filter((path) => path !== '/login');
  const entries = [...pages, ...paths].map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
