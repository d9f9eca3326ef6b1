import { Args, Field, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { listUsersSchema, updateProfileSchemaIn } from '../../../domain/users.schemas.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { validateInCountry } from './phone.inputs.js';
import { ProfileService } from './profile.service.js';
import { User } from './user.entity.js';
import { ListUsersArgs, UpdateAvatarInput, UpdateProfileInput } from './users.inputs.js';
import { UsersService } from './users.service.js';

@ObjectType({ description: 'A page of accounts. A search counts at most 2,000 matches.' })
class UserPage {
  @Field(() => [User], { description: 'The accounts of this page.' }) items!: User[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
}

@Resolver(() => User)
@Allow('customer')
export class UsersResolver {
  constructor(
    private readonly users: UsersService,
    private readonly profile: ProfileService,
  ) {}

  @Query(() => User, { description: 'Your own account.' })
  me(@CurrentUser() actor: SignedIn) {
    return this.users.get(actor.id);
  }

  @Query(() => UserPage, { name: 'users', description: 'All accounts.' })
  @Allow('admin', 'clients:read')
  list(@Args(new Validate(listUsersSchema)) input: ListUsersArgs) {
    return this.users.list(input);
  }

  @Mutation(() => User, { description: 'Changes your own profile. Fields that are absent keep their value.' })
  updateProfile(
    @CurrentUser() actor: SignedIn,
    @Input(validateInCountry(updateProfileSchemaIn)) input: UpdateProfileInput,
  ) {
    return this.profile.update(actor, input);
  }

  @Mutation(() => User, { description: 'Sets your own profile picture.' })
  updateAvatar(@CurrentUser() actor: SignedIn, @Input() { file }: UpdateAvatarInput) {
    return this.profile.update(actor, { avatar: file });
  }
}
