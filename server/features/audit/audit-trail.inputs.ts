import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import type { ListAudit } from '../../../domain/audit.js';

@ArgsType()
export class ListAuditArgs implements ListAudit {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 50 when left out.' }) perPage!: number;
  @Field(() => String, { nullable: true, description: 'A kind such as `access.granted`, or a group such as `access`.' })
  kind?: string;
  @Field(() => ID, { nullable: true, description: 'Only what this person did.' }) actorId?: string;
  @Field(() => ID, { nullable: true, description: 'Only what was done to this.' }) subjectId?: string;
  @Field(() => String, { nullable: true, description: 'The name of somebody or something in the entry.' })
  search?: string;
  @Field(() => Date, { nullable: true, description: 'Not before this moment.' }) from?: Date;
  @Field(() => Date, { nullable: true, description: 'Before this moment.' }) to?: Date;
}
