import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { categoryMessages } from '../../../domain/categories.js';
import { addCategorySchema, updateCategorySchema } from '../../../domain/categories.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { Message } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { AddCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from './categories.inputs.js';
import { CategoriesService } from './categories.service.js';
import { Category } from './category.entity.js';

@Resolver(() => Category)
@Allow('admin')
export class CategoriesResolver {
  constructor(private readonly categories: CategoriesService) {}

  @Query(() => [Category], { name: 'categories', description: 'All categories.' })
  @Allow('catalogue')
  list() {
    return this.categories.list();
  }

  @Mutation(() => Category, { description: 'Adds a category.' })
  addCategory(@CurrentUser() actor: SignedIn, @Input(new Validate(addCategorySchema)) input: AddCategoryInput) {
    return this.categories.add(actor, input);
  }

  @Mutation(() => Category, { description: 'Changes a category. Its products stay in it.' })
  updateCategory(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(updateCategorySchema)) input: UpdateCategoryInput,
  ) {
    return this.categories.update(actor, input);
  }

  @Mutation(() => Message, { description: 'Deletes a category that has no products.' })
  async deleteCategory(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DeleteCategoryInput) {
    await this.categories.remove(actor, input);
    return { message: categoryMessages.deleted };
  }
}
