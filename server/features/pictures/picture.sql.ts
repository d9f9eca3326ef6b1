import { type MediaState, processingOf } from '../../platform/files/renditions/media-progress.types.js';
import { type Colour, placeOfPicture } from '../../../domain/gold.js';
import { originalName } from '../../platform/files/media/media-item.entity.js';
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
  /** Absent in products that were stored before pictures had colours. */
  colour?: Colour | null,
];

const colourAt = 9;

/** SQL that packs a joined media row for `toPicture`; null if the join found none. */
export const pictureSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_array(${media}.id, ${media}.width, ${media}.height, ` +
  `${media}.alt, ${media}.placeholder, ${media}.mime, ${media}.widths, ${media}.state, ${media}.failure, ${media}.colour) END`;

/** Returns the picture of a product for a line in this colour. */
export const pictureInColour = (pictures: readonly PackedPicture[], colour: Colour): PackedPicture | null =>
  pictures[
    placeOfPicture(
      pictures.map((picture) => picture[colourAt]),
      colour,
    )
  ] ?? null;

function srcset(id: string, widths: readonly number[], format: string): string | null {
  let list = '';
  for (const width of widths) list += `${list && ', '}/media/${id}/${width}.${format} ${width}w`;
  return list || null;
}

/**
 * Builds the two lists of renditions only when they are read: a page of a list holds a hundred pictures and shows few
 * of them. A class with getters, because creating object literals with getters takes 60 times as long.
 */
class PackedPictureView implements Picture {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string | null;
  readonly placeholder: string | null;
  readonly processing: Picture['processing'];
  readonly failure: string | null;
  readonly colour: Colour | null;
  readonly #widths: readonly number[];

  constructor([id, width, height, alt, placeholder, mime, widths, state, failure, colour]: PackedPicture) {
    this.id = id;
    this.url = `/media/${id}/${originalName(mime)}`;
    this.width = width;
    this.height = height;
    this.alt = alt;
    this.placeholder = placeholder;
    this.processing = processingOf(state);
    this.failure = failure;
    this.colour = colour ?? null;
    this.#widths = widths;
  }

  get avif(): string | null {
    return srcset(this.id, this.#widths, 'avif');
  }

  get webp(): string | null {
    return srcset(this.id, this.#widths, 'webp');
  }
}

export function toPicture(packed: PackedPicture): Picture;
export function toPicture(packed: PackedPicture | null): Picture | null;
export function toPicture(packed: PackedPicture | null): Picture | null {
  return packed && new PackedPictureView(packed);
}
