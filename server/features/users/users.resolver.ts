import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  avatarRules,
  deleteUserSchema,
  listUsersSchema,
  setUserRoleSchema,
  updateProfileSchema,
  userByIdSchema,
  userMessages,
} from '../../../domain/users.js';
import { Message } from '../../platform/graphql/message.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { fromGraphql, withIncoming } from '../../platform/media/intake/incoming.js';
import { User } from './user.entity.js';
import { UserAccount } from './user-account.entity.js';
import { UserAccounts } from './user-accounts.service.js';
import {
  DeleteUserInput,
  ListUsersArgs,
  SetUserRoleInput,
  SignOutUserInput,
  UpdateAvatarInput,
  UpdateProfileInput,
  UserPage,
} from './users.inputs.js';
import { UsersService } from './users.service.js';

@Resolver(() => User)
export class UsersResolver {
  constructor(
    private readonly users: UsersService,
    private readonly accounts: UserAccounts,
  ) {}

  @Query(() => User, { description: 'Your own account.' })
  @Allow('customer')
  me(@CurrentUser() actor: SignedIn) {
    return this.users.get(actor.id);
  }

  @Query(() => UserPage, { name: 'users', description: 'All accounts.' })
  @Allow('admin')
  list(@Args(new Validate(listUsersSchema)) input: ListUsersArgs) {
    return this.users.list(input);
  }

  @Query(() => UserAccount, { description: 'One account with its access request, sessions and orders.' })
  @Allow('admin')
  userAccount(@Args('userId', { type: () => ID, description: 'The id of the account.' }) userId: string) {
    return this.accounts.get(userId);
  }

  @Mutation(() => User, { description: 'Changes your own profile. Fields that are absent keep their value.' })
  @Allow('customer')
  updateProfile(@CurrentUser() actor: SignedIn, @Input(new Validate(updateProfileSchema)) input: UpdateProfileInput) {
    return this.users.updateProfile(actor, input);
  }

  @Mutation(() => User, { description: 'Sets your own profile picture.' })
  @Allow('customer')
  async updateAvatar(@CurrentUser() actor: SignedIn, @Input() { file }: UpdateAvatarInput) {
    return withIncoming(await fromGraphql(file), [avatarRules], (arrived) => this.users.setAvatar(actor, arrived));
  }

  @Mutation(() => Message, { description: 'Deletes an account and its personal data. Its orders stay.' })
  @Allow('admin')
  async deleteUser(@CurrentUser() actor: SignedIn, @Input(new Validate(deleteUserSchema)) input: DeleteUserInput) {
    await this.users.remove(actor, input);
    return { message: userMessages.deleted };
  }

  @Mutation(() => UserAccount, {
    description: 'Changes the role of a user; not your own, and not that of the last administrator.',
  })
  @Allow('admin')
  setUserRole(@CurrentUser() actor: SignedIn, @Input(new Validate(setUserRoleSchema)) input: SetUserRoleInput) {
    return this.accounts.setRole(actor, input);
  }

  @Mutation(() => UserAccount, { description: 'Ends all sessions of a user at once.' })
  @Allow('admin')
  signOutUser(@CurrentUser() actor: SignedIn, @Input(new Validate(userByIdSchema)) input: SignOutUserInput) {
    return this.accounts.signOut(actor, input);
  }
}
