import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A stored film.' })
export class Video {
  @Field(() => ID, { description: 'The id of this film.' }) id!: string;
  @Field({ description: 'Where it is served from.' }) url!: string;
  @Field({ description: 'Its media type, for the `type` of a `source`.' }) mime!: string;
  @Field(() => Int, { description: 'Its size in bytes.' }) bytes!: number;
  @Field(() => Int, { nullable: true, description: 'Pixels across.' }) width!: number | null;
  @Field(() => Int, { nullable: true, description: 'Pixels down.' }) height!: number | null;
  @Field(() => Float, { nullable: true, description: 'How long it plays.' }) durationSeconds!: number | null;
}

/** A joined media row as a `Video`; null where the join found none. */
export const videoSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_object('id', ${media}.id, 'mime', ${media}.mime, ` +
  `'url', '/media/' || ${media}.id || '/' || (${media}.files -> 0 ->> 'name'), 'bytes', ${media}.bytes, ` +
  `'width', ${media}.width, 'height', ${media}.height, 'durationSeconds', ${media}.duration_seconds) END`;
