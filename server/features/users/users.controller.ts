import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { type ListUsers, type SetUserRole, type UpdateProfile, userMessages } from '../../../domain/users.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/large-body.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { toRestUser } from './user.entity.js';
import { UserAccounts } from './user-accounts.service.js';
import {
  avatarBodyLimit,
  restListUsers,
  restSetUserRole,
  restUpdateProfile,
  toRestAccount,
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
  async me(@CurrentUser() actor: SignedIn) {
    return { success: true, message: userMessages.loaded, user: toRestUser(await this.users.get(actor.id)) };
  }

  @Put('update-user-info')
  @Allow('customer')
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
  async list(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }

  /** Same as the GET call, for clients that list users with POST. The body is ignored. */
  @Post('admin/users')
  @HttpCode(200)
  @Allow('admin')
  async listByPost(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }

  @Get('admin/user/:id')
  @Allow('admin')
  async account(@Param('id') userId: string) {
    return { success: true, user: toRestAccount(await this.accounts.get(userId)) };
  }

  @Put('admin/user/:id/role')
  @Allow('admin')
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
  async signOut(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    const account = await this.accounts.signOut(actor, { userId });
    return { success: true, message: userMessages.signedOut, user: toRestAccount(account) };
  }

  @Delete('admin/user/:id')
  @Allow('admin')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') userId: string) {
    await this.users.remove(actor, { userId });
    return { success: true, message: userMessages.deleted };
  }
}
