import { Args, ArgsType, Field, ID, InputType, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  type ChooseFailedMails,
  chooseFailedMailsSchema,
  type ListFailedMails,
  listFailedMailsSchema,
} from '../../../domain/mails.schemas.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { MailsService } from './mails.service.js';
import { FailedMail, FailedMailPage, FailedMailsResult } from './mails.types.js';

@ArgsType()
class ListFailedMailsArgs implements ListFailedMails {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
}

@InputType({ description: 'Failed mails: either some, by id, or all.' })
class ChooseFailedMailsInput implements ChooseFailedMails {
  @Field(() => [ID], { nullable: true, description: '1 to 200 ids.' }) ids?: string[];
  @Field(() => Boolean, { nullable: true, description: '`true` for all failed mails, instead of ids.' }) all?: boolean;
}

@Resolver(() => FailedMail)
@Allow('admin', 'connections:write')
export class MailsResolver {
  constructor(private readonly mails: MailsService) {}

  @Query(() => FailedMailPage, { description: 'Mails that could not be sent, newest first.' })
  @Allow('admin', 'connections:read')
  failedMails(@Args(new Validate(listFailedMailsSchema)) input: ListFailedMailsArgs) {
    return this.mails.list(input);
  }

  @Mutation(() => FailedMailsResult, {
    description: 'Sends failed mails again. Those whose code or link has expired are dropped.',
  })
  retryFailedMails(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(chooseFailedMailsSchema)) input: ChooseFailedMailsInput,
  ) {
    return this.mails.retry(actor, input);
  }

  @Mutation(() => FailedMailsResult, { description: 'Removes failed mails from the list without sending them.' })
  dropFailedMails(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(chooseFailedMailsSchema)) input: ChooseFailedMailsInput,
  ) {
    return this.mails.drop(actor, input);
  }
}
