import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TextTone } from '../../domain/photos.js';

interface DemoImage {
  file: string;
  alt: string;
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
}

export interface DemoManifest {
  categories: DemoCategory[];
  products: DemoProduct[];
  banner: DemoPhoto[];
  home: DemoPhoto[];
  gallery: DemoPhoto[];
}

/** The pictures lie beside the source, which the built program is one or more folders below. */
function findMedia(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return join(folder, 'server', 'demo', 'media');
}

const root = findMedia();

export const pathOf = (file: string) => join(root, file);

export async function readManifest(): Promise<DemoManifest> {
  return JSON.parse(await readFile(pathOf('manifest.json'), 'utf8')) as DemoManifest;
}
