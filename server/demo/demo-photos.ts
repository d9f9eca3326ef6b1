import { Inject, Injectable } from '@nestjs/common';
import type { PhotoType } from '../../domain/photos.js';
import { PhotosService } from '../features/photos/photos.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { system } from '../platform/audit/audit.js';
import { type DemoPhoto, DemoPictures, readManifest } from './demo-media.js';
import type { DemoPart } from './demo-part.js';

@Injectable()
export class DemoPhotos implements DemoPart {
  readonly name = 'photos';

  constructor(
    private readonly photos: PhotosService,
    private readonly pictures: DemoPictures,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async load(): Promise<string> {
    const { banner, home, gallery } = await readManifest();
    const loaded = [
      // A brand with a picture for the home page needs no other one.
      await this.loadType('banner', this.config.brand.hero.picture ? [] : banner),
      await this.loadType('home', home),
      await this.loadType('gallery', gallery),
    ];
    return `${loaded[0]} banners, ${loaded[1]} home slides, ${loaded[2]} gallery pictures`;
  }

  private async loadType(type: PhotoType, photos: readonly DemoPhoto[]): Promise<number> {
    const present = new Set((await this.photos.visible(type)).map(({ title }) => title));
    for (const { file, poster, title, text_tone: textTone, focus: [focusX, focusY] = [] } of photos) {
      if (present.has(title)) continue;
      await this.photos.add(system, {
        type,
        title,
        textTone,
        focusX,
        focusY,
        file: await this.pictures.receive(file, 'public', title),
        poster: poster ? await this.pictures.receive(poster, 'public', title) : undefined,
      });
    }
    return photos.length;
  }
}
