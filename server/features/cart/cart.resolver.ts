import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { addToCartSchema, changeQuantitySchema, removeFromCartSchema } from '../../../domain/cart.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { Cart } from './cart.entity.js';
import { AddToCartInput, ChangeQuantityInput, RemoveFromCartInput } from './cart.inputs.js';
import { CartService } from './cart.service.js';

@Resolver(() => Cart)
export class CartResolver {
  constructor(private readonly carts: CartService) {}

  @Query(() => Cart, { description: 'Customer: the own cart.' })
  @Allow('customer')
  cart(@CurrentUser() actor: SignedIn) {
    return this.carts.read(actor);
  }

  @Mutation(() => Cart, { description: 'Customer: adds pieces; the same choice again adds to its line.' })
  @Allow('customer')
  async addToCart(@CurrentUser() actor: SignedIn, @Input(new Validate(addToCartSchema)) input: AddToCartInput) {
    return (await this.carts.add(actor, input)).cart;
  }

  @Mutation(() => Cart, { description: 'Customer: sets how many pieces of a line.' })
  @Allow('customer')
  async changeQuantity(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeQuantitySchema)) input: ChangeQuantityInput,
  ) {
    return (await this.carts.changeQuantity(actor, input)).cart;
  }

  @Mutation(() => Cart, { description: 'Customer: takes a line out.' })
  @Allow('customer')
  removeFromCart(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(removeFromCartSchema)) input: RemoveFromCartInput,
  ) {
    return this.carts.remove(actor, input);
  }

  @Mutation(() => Cart, { description: 'Customer: takes everything out.' })
  @Allow('customer')
  clearCart(@CurrentUser() actor: SignedIn) {
    return this.carts.clear(actor);
  }
}
