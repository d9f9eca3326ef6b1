import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A filter of the list of orders that an administrator keeps under a name.' })
export class SavedView {
  @Field(() => ID, { description: 'The id of this view.' }) id!: string;
  @Field({ description: 'Its name, unique among the views of the administrator.' }) name!: string;
  @Field({ description: 'The query string of the list in the admin panel, such as `due=overdue&sort=due`.' })
  query!: string;
}
