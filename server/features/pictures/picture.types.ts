import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { ProcessingState } from '../../../domain/media.js';
import { colours, type Colour as GoldColour } from '../../../domain/gold.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { MediaProcessing } from '../../platform/files/renditions/media-progress.types.js';

export const Colour = graphqlEnum('Colour', colours, 'The colour of the gold.', {
  Yellow: 'Available in every carat; the default.',
  Rose: 'Available in 18 carat only.',
});

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
  @Field(() => Colour, {
    nullable: true,
    description: 'The colour of the gold that a picture of a product shows; null if it does not say.',
  })
  colour!: GoldColour | null;
}
