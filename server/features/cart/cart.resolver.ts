import { Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  addManySchema,
  orderItemSchema,
  changeQuantitySchema,
  removeFromCartSchema,
  setManySchema,
} from '../../../domain/cart.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { Person, SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { CatalogueService } from '../products/catalogue.service.js';
import { Product } from '../products/products.types.js';
import { AddedToCart, Cart, CartLine, CheckedLine } from './cart.types.js';
import {
  AddManyToCartInput,
  AddToCartInput,
  ChangeQuantityInput,
  RemoveFromCartInput,
  SetManyInCartInput,
} from './cart.inputs.js';
import { CartAdditionsService } from './cart-additions.service.js';
import { CartQuantitiesService } from './cart-quantities.service.js';
import { CartService } from './cart.service.js';

@Resolver(() => Cart)
@Allow('buyer')
export class CartResolver {
  constructor(
    private readonly carts: CartService,
    private readonly additions: CartAdditionsService,
    private readonly quantities: CartQuantitiesService,
  ) {}

  @Query(() => Cart, { description: "The customer's cart." })
  cart(@CurrentUser() actor: SignedIn) {
    return this.carts.read(actor);
  }

  @Mutation(() => Cart, {
    description: 'Adds a product to the cart, or increases the line with the same choice.',
  })
  async addToCart(@CurrentUser() actor: SignedIn, @Input(new Validate(orderItemSchema)) input: AddToCartInput) {
    return (await this.carts.add(actor, input)).cart;
  }

  @Mutation(() => AddedToCart, {
    description: 'Adds several products to the cart. Each wrong line is rejected by itself, and the others are added.',
  })
  addManyToCart(@CurrentUser() actor: SignedIn, @Input(new Validate(addManySchema)) input: AddManyToCartInput) {
    return this.additions.addMany(actor, input);
  }

  @Query(() => [CheckedLine], {
    description: 'What `addManyToCart` would do with these lines, without a change.',
  })
  checkCartLines(@CurrentUser() actor: SignedIn, @Input(new Validate(addManySchema)) input: AddManyToCartInput) {
    return this.additions.checkMany(actor, input);
  }

  @Mutation(() => Cart, {
    description:
      'Sets the quantity of a cart line, and its carat, colour and size where they are given. A line that becomes equal ' +
      'to another one is added to it.',
  })
  async changeQuantity(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeQuantitySchema)) input: ChangeQuantityInput,
  ) {
    return (await this.carts.changeLine(actor, input)).cart;
  }

  @Mutation(() => Cart, {
    description:
      'Sets the quantities of several lines: adds those that are missing, and removes those with none. All or nothing: ' +
      'one wrong line refuses the call.',
  })
  setManyInCart(@CurrentUser() actor: SignedIn, @Input(new Validate(setManySchema)) input: SetManyInCartInput) {
    return this.quantities.setMany(actor, input);
  }

  @Mutation(() => Cart, { description: 'Removes a line from the cart.' })
  removeFromCart(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(removeFromCartSchema)) input: RemoveFromCartInput,
  ) {
    return this.carts.remove(actor, input);
  }

  @Mutation(() => Cart, { description: 'Removes all lines from the cart.' })
  clearCart(@CurrentUser() actor: SignedIn) {
    return this.carts.clear(actor);
  }
}

@Resolver(() => CartLine)
export class CartLineResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @ResolveField(() => Product, { nullable: true, description: 'The product; null if it has left the catalogue.' })
  product(@CurrentUser() reader: Person, @Parent() line: CartLine) {
    return this.catalogue.ofLine(reader, line);
  }
}
