import { Field, ID, InputType } from '@nestjs/graphql';
import type { Role as RoleName } from '../../../domain/users.js';
import type { SetUserRole } from '../../../domain/users.schemas.js';
import { Role } from '../users/user.entity.js';

@InputType({ description: 'Deletes an account with its personal data.' })
export class DeleteUserInput {
  @Field(() => ID, { description: 'The id of the account; not your own.' }) userId!: string;
}

@InputType({ description: 'Changes the role of a user.' })
export class SetUserRoleInput implements SetUserRole {
  @Field(() => ID, { description: 'The id of the user; not your own.' }) userId!: string;
  @Field(() => Role, { description: 'The new role.' }) role!: RoleName;
  @Field(() => Role, {
    nullable: true,
    description: 'The role that the caller saw. If it has changed, the call fails with CONFLICT.',
  })
  seen?: RoleName;
}

@InputType({ description: 'Ends all sessions of a user.' })
export class SignOutUserInput {
  @Field(() => ID, { description: 'The id of the user.' }) userId!: string;
}
