import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { categoryMessages } from '../../../domain/categories.js';
import { addCategorySchema, updateCategorySchema } from '../../../domain/categories.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { AddCategoryInput, DeleteCategoryInput, UpdateCategoryInput } from './categories.inputs.js';
import { Product } from '../products/products.types.js';
import { CategoriesService } from './categories.service.js';
import { Category } from './category.entity.js';

@Resolver(() => Category)
@Allow('admin', 'catalogue:write')
export class CategoriesResolver {
  constructor(private readonly categories: CategoriesService) {}

  @Query(() => [Category], { name: 'categories', description: 'All categories.' })
  @Allow('catalogue')
  list() {
    return this.categories.list();
  }

  @Query(() => Category, {
    name: 'category',
    nullable: true,
    description: 'One category. Null, with an error, if there is none.',
  })
  @Allow('catalogue')
  one(@Args('id', { type: () => ID, description: 'The id of the category.' }) id: string) {
    return this.categories.get(id);
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

  @Mutation(() => Deletion, { description: 'Deletes a category that has no products.' })
  async deleteCategory(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DeleteCategoryInput) {
    await this.categories.remove(actor, input);
    return { id: input.id, message: categoryMessages.deleted };
  }
}

@Resolver(() => Product)
export class CategoryOfProductResolver {
  constructor(private readonly categories: CategoriesService) {}

  @ResolveField(() => Category, {
    nullable: true,
    description: 'Its category; null for an archived product whose category was deleted.',
  })
  categoryObject(@Parent() product: Product) {
    return this.categories.ofProduct(product);
  }
}
