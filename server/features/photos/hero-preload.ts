import { Injectable, type OnModuleInit } from '@nestjs/common';
import { heroSizes } from '../../../domain/showcase.js';
import { PageHead } from '../../platform/http/client/page-head.js';
import type { Photo } from './photo.entity.js';
import { PhotosService } from './photos.service.js';

const home = '/';

/** Preloads the banner of the home page while the browser still loads the client. */
@Injectable()
export class HeroPreload implements OnModuleInit {
  constructor(
    private readonly photos: PhotosService,
    private readonly head: PageHead,
  ) {}

  onModuleInit() {
    this.head.register(home, async () => preload((await this.photos.visible('banner')).at(0)));
    this.photos.onChange(() => this.head.invalidate(home));
  }
}

/** Must match the URL that the hero requests: the poster of a video, or the picture in its best size. */
function preload(banner: Photo | undefined): string {
  const { picture, videoUrl } = banner ?? {};
  if (!picture) return '';
  if (videoUrl || !picture.avif) return `<link rel="preload" as="image" fetchpriority="high" href="${picture.url}">`;
  return `<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="${picture.avif}" imagesizes="${heroSizes}">`;
}
