import { type PageMeta, titleOf } from '../../../domain/pages.js';
import type { Config } from '../config/config.js';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** Path of the picture for links in messengers, of pages without one of their own. */
export const linkPicturePath = '/og.jpg';

/** A page for link previews; the URL of the image is absolute. */
export interface DescribedPage extends PageMeta {
  image?: string;
}

/** Writes the part of the head that depends on the brand and on the page. */
export class HeadWriter {
  private readonly shared: string;
  private readonly hasLinkPicture: boolean;

  /** `pages` maps the paths that search engines may list to their descriptions. */
  constructor(
    private readonly config: Config,
    private readonly pages: Readonly<Record<string, PageMeta | undefined>>,
  ) {
    const { brand, catalogue, brandFiles, hasOwnBrand } = config;
    this.hasLinkPicture = !hasOwnBrand || brand.hero.picture !== undefined || brandFiles.has(linkPicturePath);
    // A `<` could otherwise end the element.
    const json = JSON.stringify(brand).replaceAll('<', '\\u003c');
    this.shared = [
      `<script type="application/json" id="brand" data-catalogue="${catalogue}">${json}</script>`,
      `<meta name="theme-color" content="${brand.colors.ivory ?? '#faf7f2'}">`,
      '<meta property="og:type" content="website">',
      `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    ].join('');
  }

  /** Writes the head of a page. `described` is a feature's description of a page with data, such as a product. */
  write(requested: string, nonce: string, described?: DescribedPage): string {
    const { publicUrl, brand } = this.config;
    const path = requested === '/home' ? '/' : requested;
    const page: DescribedPage = described ?? this.pages[path] ?? { title: brand.line, unlisted: true };
    const title = escapeHtml(titleOf(page, brand));
    const description = escapeHtml(page.description ?? brand.description);
    const image = page.image ?? (this.hasLinkPicture ? `${publicUrl}${linkPicturePath}` : undefined);
    const address = escapeHtml(`${publicUrl}${path}`);
    return [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      `<meta name="robots" content="${page.unlisted ? 'noindex' : 'index, follow'}">`,
      `<meta property="og:title" content="${title}">`,
      `<meta property="og:description" content="${description}">`,
      `<meta property="og:url" content="${address}">`,
      image ? `<meta property="og:image" content="${escapeHtml(image)}">` : '',
      `<link rel="canonical" href="${address}">`,
      this.shared,
      this.colors(nonce),
    ].join('');
  }

  private colors(nonce: string): string {
    const changed = Object.entries(this.config.brand.colors);
    if (changed.length === 0) return '';
    return `<style nonce="${nonce}">:root{${changed.map(([name, value]) => `--${name}:${value}`).join(';')}}</style>`;
  }
}
