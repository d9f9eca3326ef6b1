import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  type Stone as DomainStone,
  stoneKinds,
  stoneShapes,
  type StoneKind as Kind,
  type StoneShape as Shape,
} from '../../../domain/stones.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';

export const StoneKind = graphqlEnum('StoneKind', stoneKinds, 'The kind of a stone.', {
  'cubic-zirconia': 'CZ, which looks like diamond.',
  diamond: 'A natural diamond.',
  'lab-grown-diamond': 'A diamond that was grown in a laboratory, such as CVD or HPHT.',
  ruby: 'Red corundum.',
  emerald: 'Green beryl.',
  sapphire: 'Corundum of another colour than red, most often blue.',
  pearl: 'Natural or cultured.',
  other: 'Another stone, which the text names.',
});

export const StoneShape = graphqlEnum('StoneShape', stoneShapes, 'The cut of a stone.', {
  round: 'Such as a round brilliant, or a bead.',
  princess: 'Square, with pointed corners.',
  emerald: 'A rectangle with cropped corners and step facets.',
  asscher: 'A square with cropped corners and step facets.',
  marquise: 'A boat with two points.',
  oval: 'An ellipse.',
  radiant: 'A rectangle with cropped corners and brilliant facets.',
  pear: 'A drop with one point.',
  heart: 'A drop with a cleft.',
  cushion: 'A square or rectangle with rounded sides.',
  other: 'Another cut, which the text names.',
});

const descriptions = {
  kind: 'The kind.',
  shape: 'The cut.',
  count: 'The number of stones in one piece: 1 to 10,000.',
  carats: 'The weight of all of them in metric carats of 0.2 g: above 0, at most 50,000, at most 3 decimals.',
  setting: 'How they are set, such as "pave", at most 40 characters; null if it does not say.',
  text: 'A remark, such as "Zambia", at most 120 characters; null if there is none.',
};

@ObjectType({ description: 'Stones of one kind and cut in a piece.' })
export class Stone implements DomainStone {
  @Field(() => StoneKind, { description: descriptions.kind }) kind!: Kind;
  @Field(() => StoneShape, { description: descriptions.shape }) shape!: Shape;
  @Field(() => Int, { description: descriptions.count }) count!: number;
  @Field(() => Float, { description: descriptions.carats }) carats!: number;
  @Field(() => String, { nullable: true, description: descriptions.setting }) setting!: string | null;
  @Field(() => String, { nullable: true, description: descriptions.text }) text!: string | null;
}

@InputType({ description: 'Stones of one kind and cut in a piece. Setting and text are free of `;`, `(` and `)`.' })
export class StoneInput implements DomainStone {
  @Field(() => StoneKind, { description: descriptions.kind }) kind!: Kind;
  @Field(() => StoneShape, { description: descriptions.shape }) shape!: Shape;
  @Field(() => Int, { description: descriptions.count }) count!: number;
  @Field(() => Float, { description: descriptions.carats }) carats!: number;
  @Field(() => String, { nullable: true, description: descriptions.setting }) setting?: string | null;
  @Field(() => String, { nullable: true, description: descriptions.text }) text?: string | null;
}
