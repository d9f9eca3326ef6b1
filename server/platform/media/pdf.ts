import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A stored PDF document.' })
export class Pdf {
  @Field(() => ID, { description: 'The id of this document.' }) id!: string;
  @Field({ description: 'Where it is downloaded from.' }) url!: string;
  @Field(() => String, { nullable: true, description: 'What its sender called it.' }) fileName!: string | null;
  @Field(() => Int, { description: 'Its size in bytes.' }) bytes!: number;
  @Field(() => Int, { nullable: true, description: 'How many pages it has.' }) pages!: number | null;
}

/** A joined media row as a `Pdf`; null where the join found none. */
export const pdfSql = (media: string) =>
  `CASE WHEN ${media}.id IS NOT NULL THEN json_build_object('id', ${media}.id, 'fileName', ${media}.file_name, ` +
  `'url', '/media/' || ${media}.id || '/' || (${media}.files -> 0 ->> 'name'), 'bytes', ${media}.bytes, ` +
  `'pages', ${media}.pages) END`;
