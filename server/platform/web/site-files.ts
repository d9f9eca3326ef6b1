import type { Config } from '../config/config.js';

interface SiteFile {
  type: string;
  content: string;
}

/** Returns files for browsers and search engines that depend on the settings. */
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
  return new Map([
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
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.filter((path) => path !== '/login').map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}
