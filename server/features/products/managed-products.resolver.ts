import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { productMessages } from '../../../domain/products.js';
import {
  addProductSchema,
  changeProductsSchema,
  manageProductsSchema,
  moveProductsSchema,
  productIdsSchema,
  restoreProductSchema,
  updateProductSchema,
} from '../../../domain/products.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { CatalogueService } from './catalogue.service.js';
import { BulkProductResult, Product, ProductChangesResult, ProductPage } from './products.types.js';
import { ProductUploads } from './product-uploads.js';
import {
  AddProductInput,
  ArchiveProductInput,
  ChangeProductsInput,
  DuplicateProductInput,
  ManageProductsArgs,
  MoveProductsInput,
  ProductsInput,
  RestoreProductInput,
  UpdateProductInput,
} from './products.inputs.js';
import { ProductsService } from './products.service.js';

@Resolver(() => Product)
@Allow('admin', 'catalogue:write')
export class ManagedProductsResolver {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly products: ProductsService,
    private readonly uploads: ProductUploads,
  ) {}

  @Query(() => ProductPage, {
    description: 'A page of the products in the catalogue, or of the archived products.',
  })
  @Allow('admin', 'catalogue:read')
  managedProducts(@Args(new Validate(manageProductsSchema)) input: ManageProductsArgs) {
    return this.catalogue.listManaged(input);
  }

  @Query(() => Product, {
    nullable: true,
    description: 'One product, archived or not. Null, with an error, if there is none.',
  })
  @Allow('admin', 'catalogue:read')
  managedProduct(@Args('id', { type: () => ID, description: 'The id of the product.' }) id: string) {
    return this.catalogue.getManaged(id);
  }

  @Query(() => String, {
    description: 'The design number that a product of the category gets if it is added now without one.',
  })
  @Allow('admin', 'catalogue:read')
  nextDesignNumber(@Args('categoryId', { type: () => ID, description: 'The id of the category.' }) categoryId: string) {
    return this.catalogue.nextDesignNumber(categoryId);
  }

  @Mutation(() => Product, { description: 'Adds a product with its pictures.' })
  addProduct(@CurrentUser() actor: SignedIn, @Input(new Validate(addProductSchema)) input: AddProductInput) {
    return this.uploads.add(actor, input);
  }

  @Mutation(() => Product, { description: 'Changes a product and its pictures.' })
  updateProduct(@CurrentUser() actor: SignedIn, @Input(new Validate(updateProductSchema)) input: UpdateProductInput) {
    return this.uploads.update(actor, input);
  }

  @Mutation(() => Product, { description: 'Duplicates a product with its pictures.' })
  duplicateProduct(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DuplicateProductInput) {
    return this.products.duplicate(actor, input);
  }

  @Mutation(() => Deletion, { description: 'Archives a product. Existing orders keep it.' })
  async archiveProduct(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: ArchiveProductInput) {
    await this.products.archive(actor, input);
    return { id: input.id, message: productMessages.deleted };
  }

  @Mutation(() => BulkProductResult, { description: 'Archives several products.' })
  archiveProducts(@CurrentUser() actor: SignedIn, @Input(new Validate(productIdsSchema)) input: ProductsInput) {
    return this.products.archiveAll(actor, input);
  }

  @Mutation(() => Product, { description: 'Restores an archived product.' })
  restoreProduct(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(restoreProductSchema)) input: RestoreProductInput,
  ) {
    return this.products.restore(actor, input);
  }

  @Mutation(() => BulkProductResult, { description: 'Restores several archived products.' })
  restoreProducts(@CurrentUser() actor: SignedIn, @Input(new Validate(productIdsSchema)) input: ProductsInput) {
    return this.products.restoreAll(actor, input);
  }

  @Mutation(() => BulkProductResult, { description: 'Moves several products to a category.' })
  moveProducts(@CurrentUser() actor: SignedIn, @Input(new Validate(moveProductsSchema)) input: MoveProductsInput) {
    return this.products.move(actor, input);
  }

  @Mutation(() => ProductChangesResult, {
    description: 'Changes several products, each with values of its own. Outdated versions stay unchanged.',
  })
  changeProducts(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeProductsSchema)) input: ChangeProductsInput,
  ) {
    return this.products.changeAll(actor, input);
  }
}
