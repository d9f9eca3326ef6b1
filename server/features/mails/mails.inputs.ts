import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { ChooseFailedMails, ListFailedMails } from '../../../domain/mails.schemas.js';

@ArgsType()
export class ListFailedMailsArgs implements ListFailedMails {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
}

@InputType({ description: 'Failed mails: either some, by id, or all.' })
export class ChooseFailedMailsInput implements ChooseFailedMails {
  @Field(() => [ID], { nullable: true, description: '1 to 200 ids.' }) ids?: string[];
  @Field(() => Boolean, { nullable: true, description: '`true` for all failed mails, instead of ids.' }) all?: boolean;
}
