import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Brand } from '../../../domain/brand.js';
import { heroSizes } from '../../../domain/showcase.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { PageHead } from '../../platform/web/page-head.js';
import { escapeHtml } from '../../platform/web/page-meta.js';
import type { Picture } from '../pictures/picture.types.js';
import type { Photo } from './photo.entity.js';
import { PhotosService } from './photos.service.js';

const home = '/';

interface Banner extends Pick<Photo, 'title' | 'videoUrl' | 'textTone' | 'focusX' | 'focusY'> {
  picture: Pick<Picture, 'url' | 'width' | 'height' | 'alt' | 'avif' | 'webp'> | null;
}

/** Adds the banner of the home page to its HTML: a preload of the picture, and the headline with its links. */
@Injectable()
export class HomeHero implements OnModuleInit {
  constructor(
    private readonly photos: PhotosService,
    private readonly head: PageHead,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.head.register(home, async () => {
      const banner = (await this.photos.visible('banner')).at(0) ?? brandBanner(this.config.brand);
      return { head: preload(banner), body: this.hero(banner) };
    });
    this.photos.onChange(() => this.head.invalidate(home));
  }

  /**
   * Renders HTML that looks like `BannerHero` of the client, which replaces it. Everything on it is a text or a link, so
   * it works at once.
   */
  private hero(banner: Banner | undefined): string {
    const { brand } = this.config;
    const tone = banner?.textTone === 'light' ? 'light' : 'dark';
    return `<main><section class="hero" data-hero-tone="${tone}" aria-label="Welcome">
      <div class="hero-picture">${picture(banner)}</div>
      <div class="hero-text">
        <p class="hero-label">${escapeHtml(brand.line)}</p>
        <h1 class="hero-title">${escapeHtml(banner?.title ?? brand.hero.title)}</h1>
        <div class="hero-links">
          <a class="link-button hero-primary" data-look="filled" href="/product">View the collection</a>
          <a class="link-button" data-look="line" href="/about">Our story</a>
          <a class="link-button hero-request" data-look="line" href="/login?view=register">Request access</a>
        </div>
      </div>
    </section></main>`;
  }
}

/** Returns the hero of the brand as a banner, if it has a picture. Its size is the one that the client assumes. */
function brandBanner({ hero: { picture, alt, ...hero } }: Brand): Banner | undefined {
  if (!picture) return undefined;
  return {
    ...hero,
    videoUrl: null,
    picture: { url: picture, width: 1600, height: 900, alt: alt ?? null, avif: null, webp: null },
  };
}

/**
 * Returns a preload of the poster of a video, or of the picture in its best size. The URL must equal the one that the
 * hero requests.
 */
function preload(banner: Banner | undefined): string {
  const { picture, videoUrl } = banner ?? {};
  if (!picture) return '';
  if (videoUrl || !picture.avif) return `<link rel="preload" as="image" fetchpriority="high" href="${picture.url}">`;
  return `<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="${picture.avif}" imagesizes="${heroSizes}">`;
}

/** Returns the HTML of the picture. A video starts only with the application. */
function picture(banner: Banner | undefined): string {
  if (!banner?.picture || banner.videoUrl) return '';
  const { url, width, height, alt, avif, webp } = banner.picture;
  const source = (type: string, set: string | null) =>
    set ? `<source type="image/${type}" srcset="${set}" sizes="${heroSizes}">` : '';
  return `<style nonce="__CSP_NONCE__">.hero-image{object-position:${banner.focusX}% ${banner.focusY}%}</style>
    <picture>${source('avif', avif)}${source('webp', webp)}<img class="hero-image" src="${url}" alt="${escapeHtml(alt ?? '')}" width="${width}" height="${height}" fetchpriority="high"></picture>`;
}
