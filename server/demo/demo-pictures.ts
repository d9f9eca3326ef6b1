import { Injectable } from '@nestjs/common';
import { photoFileRules } from '../../domain/photos.js';
import type { Colour } from '../../domain/gold.js';
import { productImageRules } from '../../domain/product-messages.js';
import { MediaService, type ReceivedFile } from '../platform/files/media/media.service.js';
import type { Audience } from '../platform/files/media/media-item.entity.js';
import { mediaPath } from './demo-media.js';

const batchSize = 2;

/** Receives the demo files through the same checks as uploads. */
@Injectable()
export class DemoPictures {
  constructor(private readonly media: MediaService) {}

  receive(file: string, audience: Audience, alt: string, colour?: Colour): Promise<ReceivedFile> {
    const rules = audience === 'catalogue' ? [productImageRules] : photoFileRules.gallery;
    return this.media.receive({ content: { path: mediaPath(file) }, fileName: file }, rules, { audience, alt, colour });
  }
}

/** Processes a list in batches of `batchSize` and keeps its order. */
export async function inBatches<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < list.length; start += batchSize)
    results.push(...(await Promise.all(list.slice(start, start + batchSize).map(work))));
  return results;
}
