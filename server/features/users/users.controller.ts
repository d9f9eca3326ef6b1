import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { userMessages } from '../../../domain/users.js';
import { type ListUsers, type UpdateProfile } from '../../../domain/users.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import { LargeBody } from '../../platform/http/uploads/body-limits.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns, Specified } from '../../platform/http/contract.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { ValidateQuery } from '../../platform/http/validate.js';
import { validateInCountry } from './phone.inputs.js';
import { ProfileService } from './profile.service.js';
import {
  avatarBodyLimit,
  restListUsers,
  restUpdateProfileIn,
  restUser,
  restUsers,
  toRestUser,
  toRestUsers,
} from './users.rest.js';
import { UsersService } from './users.service.js';

@Controller('api/v1')
@Allow('customer')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profile: ProfileService,
  ) {}

  @Get('me')
  @Specified()
  @Returns(done(userMessages.loaded, { user: restUser }), { graphql: 'me' })
  @Fails('USER_NOT_FOUND')
  async me(@CurrentUser() actor: SignedIn) {
    return { success: true, message: userMessages.loaded, user: toRestUser(await this.users.get(actor.id)) };
  }

  @Put('update-user-info')
  @Specified()
  @Returns(done(userMessages.profileUpdated, { user: restUser }), { graphql: ['updateProfile', 'updateAvatar'] })
  @Fails('FORBIDDEN', 'MEDIA_UNREADABLE', 'USER_NOT_FOUND')
  @LargeBody({ maxBytes: avatarBodyLimit, files: ['avatar'] })
  async update(
    @CurrentUser() actor: SignedIn,
    @Body(validateInCountry(restUpdateProfileIn)) input: UpdateProfile & { avatar?: Incoming },
  ) {
    const user = await this.profile.update(actor, input);
    return { success: true, message: userMessages.profileUpdated, user: toRestUser(user) };
  }

  @Get('admin/users')
  @Allow('admin', 'clients:read')
  @Specified()
  @Returns(restUsers, { graphql: 'users' })
  async list(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }

  @Post('admin/users')
  @HttpCode(200)
  @Allow('admin', 'clients:read')
  @Specified()
  @Returns(restUsers, {
    graphql: 'users',
    summary: 'Same as the GET call, for clients that list users with POST. The body is ignored.',
  })
  async listByPost(@Query(new ValidateQuery(restListUsers)) input: ListUsers) {
    return toRestUsers(await this.users.list(input));
  }
}
