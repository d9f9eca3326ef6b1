import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

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
];

/** A joined media row for `toPicture`; null where the join found none. */
export const pictureSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_array(${media}.id, ${media}.width, ${media}.height, ` +
  `${media}.alt, ${media}.placeholder, ${media}.mime, ${media}.widths) END`;

export const fallbackName = (mime: string) => (mime === 'image/webp' ? 'full.webp' : 'full.jpg');

function srcset(id: string, widths: readonly number[], format: string): string | null {
  let list = '';
  for (const width of widths) list += `${list && ', '}/media/${id}/${width}.${format} ${width}w`;
  return list || null;
}

export function toPicture(packed: PackedPicture): Picture;
export function toPicture(packed: PackedPicture | null): Picture | null;
export function toPicture(packed: PackedPicture | null): Picture | null {
  if (!packed) return null;
  const [id, width, height, alt, placeholder, mime, widths] = packed;
  // Written out only for whoever asks: most lists show none of the longer ones.
  return {
    id,
    width,
    height,
    alt,
    placeholder,
    get url() {
      return `/media/${id}/${fallbackName(mime)}`;
    },
    get avif() {
      return srcset(id, widths, 'avif');
    },
    get webp() {
      return srcset(id, widths, 'webp');
    },
  };
}

/** In REST a picture is an object with a `url`, and may carry more. */
export const toRestPicture = (picture: Picture | null) => picture && { ...picture, id: undefined, _id: picture.id };
