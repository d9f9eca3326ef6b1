import { Field, ID, InputType } from '@nestjs/graphql';
import type { SaveView } from '../../../domain/views.schemas.js';

@InputType({ description: 'A view to keep.' })
export class SaveViewInput implements SaveView {
  @Field({ description: 'Its name: 1 to 40 characters. A view with this name, in any case, is replaced.' })
  name!: string;
  @Field({ description: 'The query string of the list: 1 to 500 characters, such as `due=overdue&sort=due`.' })
  query!: string;
}

@InputType({ description: 'The view to delete.' })
export class DeleteViewInput {
  @Field(() => ID, { description: 'The id of the view.' }) id!: string;
}
