import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { viewMessages } from '../../../domain/views.js';
import { saveViewSchema } from '../../../domain/views.schemas.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, anyStaff, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { DeleteViewInput, SaveViewInput } from './views.inputs.js';
import { ViewsService } from './views.service.js';
import { SavedView } from './views.types.js';

@Resolver(() => SavedView)
@Allow('admin', anyStaff)
export class ViewsResolver {
  constructor(private readonly views: ViewsService) {}

  @Query(() => [SavedView], { description: "The administrator's views of the list of orders, by name." })
  savedViews(@CurrentUser() actor: SignedIn) {
    return this.views.list(actor);
  }

  @Mutation(() => SavedView, {
    description: 'Keeps a filter of the list of orders under a name, at most 20 of an administrator.',
  })
  saveView(@CurrentUser() actor: SignedIn, @Input(new Validate(saveViewSchema)) input: SaveViewInput) {
    return this.views.save(actor, input);
  }

  @Mutation(() => Deletion, { description: "Deletes one of the administrator's views." })
  async deleteView(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DeleteViewInput) {
    await this.views.remove(actor, input);
    return { id: input.id, message: viewMessages.deleted };
  }
}
