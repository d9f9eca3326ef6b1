import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import {
  type ChooseFailedMails,
  chooseFailedMailsSchema,
  type ListFailedMails,
} from '../../../domain/mails.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Returns } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { restFailedMails, restFailedMailsResult, restListFailedMails, toRestFailedMails } from './mails.rest.js';
import { MailsService } from './mails.service.js';

@Controller('api/v1/admin/failed-mails')
@Allow('admin', 'connections:write')
export class MailsController {
  constructor(private readonly mails: MailsService) {}

  @Get()
  @Allow('admin', 'connections:read')
  @Returns(restFailedMails, { graphql: 'failedMails' })
  async list(@Query(new ValidateQuery(restListFailedMails)) input: ListFailedMails) {
    return toRestFailedMails(await this.mails.list(input));
  }

  @Post('retry')
  @HttpCode(200)
  @Returns(restFailedMailsResult, { graphql: 'retryFailedMails' })
  async retry(@CurrentUser() actor: SignedIn, @Body(new Validate(chooseFailedMailsSchema)) input: ChooseFailedMails) {
    return { success: true, ...(await this.mails.retry(actor, input)) };
  }

  @Post('drop')
  @HttpCode(200)
  @Returns(restFailedMailsResult, { graphql: 'dropFailedMails' })
  async drop(@CurrentUser() actor: SignedIn, @Body(new Validate(chooseFailedMailsSchema)) input: ChooseFailedMails) {
    return { success: true, ...(await this.mails.drop(actor, input)) };
  }
}
