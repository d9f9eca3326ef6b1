import { type MediaState, processingOf } from '../renditions/processing.js';
import type { Picture } from './picture.types.js';

/** A media row as selected by `pictureSql`. Compact, because a page of a list holds a hundred pictures. */
export type PackedPicture = [
  id: string,
  width: number,
  height: number,
  alt: string | null,
  placeholder: string | null,
  mime: string,
  widths: number[],
  state: MediaState,
  failure: string | null,
];

/** SQL that packs a joined media row for `toPicture`; null if the join found none. */
export const pictureSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_array(${media}.id, ${media}.width, ${media}.height, ` +
  `${media}.alt, ${media}.placeholder, ${media}.mime, ${media}.widths, ${media}.state, ${media}.failure) END`;

export const fallbackName = (mime: string) => (mime === 'image/webp' ? 'full.webp' : 'full.jpg');

function srcset(id: string, widths: readonly number[], format: string): string | null {
  let list = '';
  for (const width of widths) list += `${list && ', '}/media/${id}/${width}.${format} ${width}w`;
  return list || null;
}

/** Unpacks fields when they are read: a page of a list holds a hundred pictures and uses few of their fields. */
class StoredPicture implements Picture {
  readonly #packed: PackedPicture;

  constructor(packed: PackedPicture) {
    this.#packed = packed;
  }

  get id() {
    return this.#packed[0];
  }

  get url() {
    return `/media/${this.#packed[0]}/${fallbackName(this.#packed[5])}`;
  }

  get width() {
    return this.#packed[1];
  }

  get height() {
    return this.#packed[2];
  }

  get alt() {
    return this.#packed[3];
  }

  get placeholder() {
    return this.#packed[4];
  }

  get avif() {
    return srcset(this.#packed[0], this.#packed[6], 'avif');
  }

  get webp() {
    return srcset(this.#packed[0], this.#packed[6], 'webp');
  }

  get processing() {
    return processingOf(this.#packed[7]);
  }

  get failure() {
    return this.#packed[8];
  }
}

export function toPicture(packed: PackedPicture): Picture;
export function toPicture(packed: PackedPicture | null): Picture | null;
export function toPicture(packed: PackedPicture | null): Picture | null {
  return packed && new StoredPicture(packed);
}
