import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { userMessages } from '../../../domain/users.js';
import { deleteUserSchema, setUserRoleSchema, userByIdSchema } from '../../../domain/users.schemas.js';
import { Input } from '../../platform/graphql/input.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { UserAccount } from './account.types.js';
import { DeleteUserInput, SetUserRoleInput, SignOutUserInput } from './accounts.inputs.js';
import { AccountsService } from './accounts.service.js';

@Resolver(() => UserAccount)
@Allow('admin', 'clients:write')
export class AccountsResolver {
  constructor(private readonly accounts: AccountsService) {}

  @Query(() => UserAccount, {
    nullable: true,
    description: 'One account with its access request, sessions and orders. Null, with an error, if there is none.',
  })
  @Allow('admin', 'clients:read')
  userAccount(@Args('userId', { type: () => ID, description: 'The id of the account.' }) userId: string) {
    return this.accounts.get(userId);
  }

  @Mutation(() => Deletion, { description: 'Deletes an account and its personal data. Its orders stay.' })
  async deleteUser(@CurrentUser() actor: SignedIn, @Input(new Validate(deleteUserSchema)) input: DeleteUserInput) {
    await this.accounts.remove(actor, input);
    return { id: input.userId, message: userMessages.deleted };
  }

  @Mutation(() => UserAccount, {
    description: 'Changes the role of a user; not your own, and not that of the last administrator.',
  })
  @Allow('admin', 'clients:read', 'staff:write')
  setUserRole(@CurrentUser() actor: SignedIn, @Input(new Validate(setUserRoleSchema)) input: SetUserRoleInput) {
    return this.accounts.setRole(actor, input);
  }

  @Mutation(() => UserAccount, { description: 'Ends all sessions of a user at once.' })
  signOutUser(@CurrentUser() actor: SignedIn, @Input(new Validate(userByIdSchema)) input: SignOutUserInput) {
    return this.accounts.signOut(actor, input);
  }
}
