import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The program that serves the shop, and whether its data is safe.' })
export class System {
  @Field({ description: 'The version of Parure, such as `0.2.0`.' }) version!: string;
  @Field({ description: 'The commit that it was built from; empty if that is unknown.' }) commit!: string;
  @Field(() => Date, { nullable: true, description: 'When the last good backup was made. Null if there was none.' })
  lastBackupAt!: Date | null;
  @Field({ description: 'Whether the shop should have had a good backup in the last 26 hours, and had none.' })
  backupOverdue!: boolean;
}
