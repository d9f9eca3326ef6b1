import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ProcessingState } from '../../../../domain/media.js';
import { type MediaState, MediaProcessing, processingOf } from '../renditions/processing.js';

@ObjectType({ description: 'A stored picture in every size it is offered in.' })
export class Picture {
  @Field(() => ID, { description: 'The id of this picture.' }) id!: string;
  @Field({ description: 'The largest rendition in a format every browser reads.' }) url!: string;
  @Field(() => Int, { description: 'Pixels across.' }) width!: number;
  @Field(() => Int, { description: 'Pixels down.' }) height!: number;
  @Field(() => String, { nullable: true, description: 'What it shows, in words.' }) alt!: string | null;
  @Field(() => String, { nullable: true, description: 'A ThumbHash, base64.' }) placeholder!: string | null;
  @Field(() => String, { nullable: true, description: '`srcset` of the AVIF renditions, null until they exist.' })
  avif!: string | null;
  @Field(() => String, { nullable: true, description: '`srcset` of the WebP renditions, null until they exist.' })
  webp!: string | null;
  @Field(() => MediaProcessing, {
    description: 'Whether the renditions exist. Until they do, `url` shows the picture.',
  })
  processing!: ProcessingState;
  @Field(() => String, { nullable: true, description: 'Why there are no renditions, in words for administrators.' })
  failure!: string | null;
}

/** A media row as `pictureSql` packs it: short, because a page of a list carries a hundred of them. */
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

/** A joined media row for `toPicture`; null where the join found none. */
export const pictureSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_array(${media}.id, ${media}.width, ${media}.height, ` +
  `${media}.alt, ${media}.placeholder, ${media}.mime, ${media}.widths, ${media}.state, ${media}.failure) END`;

export const fallbackName = (mime: string) => (mime === 'image/webp' ? 'full.webp' : 'full.jpg');

function srcset(id: string, widths: readonly number[], format: string): string | null {
  let list = '';
  for (const width of widths) list += `${list && ', '}/media/${id}/${width}.${format} ${width}w`;
  return list || null;
}

/** A packed picture, unpacked as far as somebody looks: a page of a list holds a hundred, and shows little of each. */
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

/** In REST a picture is an object with a `url`, and may carry more. */
export const toRestPicture = (picture: Picture | null) =>
  picture && {
    _id: picture.id,
    url: picture.url,
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    placeholder: picture.placeholder,
    avif: picture.avif,
    webp: picture.webp,
    processing: picture.processing,
    failure: picture.failure,
  };
