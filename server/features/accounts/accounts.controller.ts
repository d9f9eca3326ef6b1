import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { userMessages } from '../../../domain/users.js';
import { type SetUserRole } from '../../../domain/users.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns, success, Specified } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { restAccount, restSetUserRole, toRestAccount } from './accounts.rest.js';
import { AccountsService } from './accounts.service.js';

@Controller('api/v1')
@Allow('admin', 'clients:write')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Get('admin/user/:id')
  @Allow('admin', 'clients:read')
  @Returns(success({ user: restAccount }), { graphql: 'userAccount' })
  @Fails('USER_NOT_FOUND')
  async account(@Param('id') userId: string) {
    return { success: true, user: toRestAccount(await this.accounts.get(userId)) };
  }

  @Put('admin/user/:id/role')
  @Allow('admin', 'clients:read', 'staff:write')
  @Returns(done(userMessages.roleChanged, { user: restAccount }), { graphql: 'setUserRole' })
  @Fails('LAST_ADMIN', 'LAST_OWNER', 'PEOPLE_FULL', 'SELF_ROLE', 'USER_NOT_FOUND')
  async setRole(
    @CurrentUser() actor: SignedIn,
    @Param('id') userId: string,
    @Body(new Validate(restSetUserRole)) input: Omit<SetUserRole, 'userId'>,
  ) {
    const account = await this.accounts.setRole(actor, { userId, ...input });
    return { success: true, message: userMessages.roleChanged, user: toRestAccount(account) };
  }

  @Post('admin/user/:id/sign-out')
  @HttpCode(200)
  @Returns(done(userMessages.signedOut, { user: restAccount }), { graphql: 'signOutUser' })
  @Fails('FRESH_FACTOR_NEEDED', 'USER_NOT_FOUND')
  async signOut(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    const account = await this.accounts.signOut(actor, { userId });
    return { success: true, message: userMessages.signedOut, user: toRestAccount(account) };
  }

  @Delete('admin/user/:id')
  @Specified()
  @Returns(done(userMessages.deleted, {}), { graphql: 'deleteUser' })
  @Fails('FRESH_FACTOR_NEEDED', 'LAST_ADMIN', 'LAST_OWNER', 'SELF_DELETE', 'USER_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    await this.accounts.remove(actor, { userId });
    return { success: true, message: userMessages.deleted };
  }
}
