import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { photoFileRules, type TextTone } from '../../domain/photos.js';
import type { Colour } from '../../domain/gold.js';
import type { WeightRow } from '../../domain/choice-weights.js';
import type { Stone } from '../../domain/stones.js';
import { productImageRules } from '../../domain/products.js';
import { projectFolder } from '../platform/web/built-files.js';
import { MediaService, type ReceivedFile } from '../platform/files/media/media.service.js';
import type { Audience } from '../platform/files/media/media-item.entity.js';

interface DemoImage {
  file: string;
  alt: string;
  colour: Colour;
}

export interface DemoCategory {
  name: string;
  image: string;
  subcategories: string[];
  sizes: string[];
}

export interface DemoProduct {
  slug: string;
  name: string;
  category: string;
  subcategory: string;
  gram: number;
  /** The weight of the gold of a design with stones. */
  netGram?: number;
  stones?: Stone[];
  /** The weights of a design that weighs more or less in some carats and sizes. */
  weights?: WeightRow[];
  caratOptions: string[];
  images: DemoImage[];
}

export interface DemoPhoto {
  file: string;
  poster?: string;
  title: string;
  text_tone?: TextTone;
  /** Point of the picture that stays visible when it is cropped, in percent from the top left. */
  focus?: [x: number, y: number];
}

export interface DemoManifest {
  categories: DemoCategory[];
  products: DemoProduct[];
  banner: DemoPhoto[];
  home: DemoPhoto[];
  gallery: DemoPhoto[];
}

/** The media are not part of the build; they stay in the source folder. */
const root = join(projectFolder(), 'server', 'demo', 'media');

export const mediaPath = (file: string) => join(root, file);

export async function readManifest(): Promise<DemoManifest> {
  return JSON.parse(await readFile(mediaPath('manifest.json'), 'utf8')) as DemoManifest;
}

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
