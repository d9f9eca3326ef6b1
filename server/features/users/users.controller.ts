import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { type ListUsers, type SetUserRole, type UpdateProfile, userMessages } from '../../../domain/users.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/large-body.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns, success } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { UserAccounts } from './user-accounts.service.js';
import {
  avatarBodyLimit,
  restAccount,
  restListUsers,
  restSetUserRole,
  restUpdateProfile,
  restUser,
  restUsers,
  toRestAccount,
  toRestUser,
  toRestUsers,
} from './users.rest.js';
import { type AvatarFile, UsersService } from './users.service.js';

@Controller('api/v1')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: UserAccounts,
  ) {}

  @Get('me')
  @Allow('customer')
  @Returns(done(userMessages.loaded, { user: restUser }), { graphql: 'me' })
  @Fails('USER_NOT_FOUND')
  async me(@CurrentUser() actor: SignedIn) {
    return { success: true, message: userMessages.loaded, user: toRestUser(await this.users.get(actor.id)) };
  }

  @Put('update-user-info')
  @Allow('customer')
  @Returns(done(userMessages.profileUpdated, { user: restUser }), { graphql: ['updateProfile', 'updateAvatar'] })
  @Fails('MEDIA_UNREADABLE', 'USER_NOT_FOUND')
  @LargeBody(avatarBodyLimit)
  async update(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(restUpdateProfile)) input: UpdateProfile & { avatar?: AvatarFile },
  ) {
    const user = await this.users.updateProfile(actor, input);
    return { success: true, message: userMessages.profileUpdated, user: toRestUser(user) };
  }

  @Get('admin/users')
  @Allow('admin')
  @Returns(restUsers, { graphql: 'users' })
  async list(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }

  @Post('admin/users')
  @HttpCode(200)
  @Allow('admin')
  @Returns(restUsers, {
    graphql: 'users',
    summary: 'Same as the GET call, for clients that list users with POST. The body is ignored.',
  })
  async listByPost(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }

  @Get('admin/user/:id')
  @Allow('admin')
  @Returns(success({ user: restAccount }), { graphql: 'userAccount' })
  @Fails('USER_NOT_FOUND')
  async account(@Param('id') userId: string) {
    return { success: true, user: toRestAccount(await this.accounts.get(userId)) };
  }

  @Put('admin/user/:id/role')
  @Allow('admin')
  @Returns(done(userMessages.roleChanged, { user: restAccount }), { graphql: 'setUserRole' })
  @Fails('LAST_ADMIN', 'SELF_ROLE', 'USER_NOT_FOUND')
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
  @Allow('admin')
  @Returns(done(userMessages.signedOut, { user: restAccount }), { graphql: 'signOutUser' })
  @Fails('USER_NOT_FOUND')
  async signOut(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    const account = await this.accounts.signOut(actor, { userId });
    return { success: true, message: userMessages.signedOut, user: toRestAccount(account) };
  }

  @Delete('admin/user/:id')
  @Allow('admin')
  @Returns(done(userMessages.deleted, {}), { graphql: 'deleteUser' })
  @Fails('LAST_ADMIN', 'SELF_DELETE', 'USER_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    await this.users.remove(actor, { userId });
    return { success: true, message: userMessages.deleted };
  }
}
