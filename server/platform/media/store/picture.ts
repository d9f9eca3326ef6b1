import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ProcessingState } from '../../../../domain/media.js';
import { type MediaState, MediaProcessing, processingOf } from '../renditions/processing.js';

@ObjectType({ description: 'A stored picture with its renditions.' })
export class Picture {
  @Field(() => ID, { description: 'The id of the picture.' }) id!: string;
  @Field({ description: 'The URL of the picture in full size, as JPEG or WebP.' }) url!: string;
  @Field(() => Int, { description: 'The width in pixels.' }) width!: number;
  @Field(() => Int, { description: 'The height in pixels.' }) height!: number;
  @Field(() => String, { nullable: true, description: 'The alternative text; null if there is none.' }) alt!:
    string | null;
  @Field(() => String, { nullable: true, description: 'A ThumbHash of the picture, base64; null if there is none.' })
  placeholder!: string | null;
  @Field(() => String, { nullable: true, description: 'The `srcset` of the AVIF renditions; null until they exist.' })
  avif!: string | null;
  @Field(() => String, { nullable: true, description: 'The `srcset` of the WebP renditions; null until they exist.' })
  webp!: string | null;
  @Field(() => MediaProcessing, {
    description: 'The processing state of the renditions. Until they exist, use `url`.',
  })
  processing!: ProcessingState;
  @Field(() => String, {
    nullable: true,
    description: 'Why the renditions failed, as a message for administrators; null if they did not.',
  })
  failure!: string | null;
}

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
