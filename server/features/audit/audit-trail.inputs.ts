import { ArgsType, Field, ID, Int } from '@nestjs/graphql';
import type { ListAudit } from '../../../domain/audit.schemas.js';
import type { Moment } from '../../../domain/days.js';

@ArgsType()
export class ListAuditArgs implements ListAudit {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 50.' }) perPage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'A kind such as `access.granted`, or a group such as `access`, or `changes` for all but sign-ins.',
  })
  kind?: string;
  @Field(() => ID, { nullable: true, description: 'Only entries of this actor.' }) actorId?: string;
  @Field(() => ID, { nullable: true, description: 'Only entries about this record.' }) subjectId?: string;
  @Field(() => ID, { nullable: true, description: 'Only entries by or about this company and its people.' })
  companyId?: string;
  @Field(() => String, {
    nullable: true,
    description: 'Part of a name, company, email or photo title, or an order code. Uses at most 200 matches.',
  })
  search?: string;
  @Field(() => Date, { nullable: true, description: 'Only entries of this time or day, or later.' }) from?: Moment;
  @Field(() => Date, { nullable: true, description: 'Only entries before this time, or of this day or earlier.' })
  to?: Moment;
}
