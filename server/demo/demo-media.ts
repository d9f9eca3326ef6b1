import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextTone } from '../../domain/photos.js';
import type { Colour } from '../../domain/gold.js';
import { projectFolder } from '../platform/web/built-files.js';

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
