import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { cartMessages } from '../../../domain/cart.js';
import type { Choice } from '../../../domain/choices.js';
import { type AddMany, type OrderItem, type ChangeQuantity, type SetMany } from '../../../domain/cart.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { withRestFieldNames } from '../../platform/http/rest-field-names.js';
import { Fails, Returns, Specified } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import {
  restAdded,
  restAddedMany,
  restAddMany,
  restAddToCart,
  restCart,
  restChangeQuantity,
  restCheckedLines,
  restChoice,
  restFieldNames,
  restSetMany,
  restTouched,
  toRestAddedMany,
  toRestCart,
  toRestCheckedLines,
  toRestTouched,
} from './cart.rest.js';
import { CartAdditionsService } from './cart-additions.service.js';
import { CartQuantitiesService } from './cart-quantities.service.js';
import { CartService } from './cart.service.js';

@Controller('api/v1/cart')
@Allow('buyer')
export class CartController {
  constructor(
    private readonly carts: CartService,
    private readonly additions: CartAdditionsService,
    private readonly quantities: CartQuantitiesService,
  ) {}

  @Post('add')
  @HttpCode(200)
  @Specified()
  @Returns(restAdded, { graphql: 'addToCart' })
  @Fails('PRODUCT_NOT_FOUND')
  async add(@CurrentUser() actor: SignedIn, @Body(new Validate(restAddToCart)) item: OrderItem) {
    const change = await withRestFieldNames(restFieldNames, this.carts.add(actor, item));
    return { ...toRestTouched(change), message: cartMessages.added };
  }

  @Post('add-many')
  @HttpCode(200)
  @Returns(restAddedMany, {
    graphql: 'addManyToCart',
    summary: 'Adds several products to the cart. Each wrong line is rejected by itself, and the others are added.',
  })
  async addMany(@CurrentUser() actor: SignedIn, @Body(new Validate(restAddMany)) input: AddMany) {
    return toRestAddedMany(await this.additions.addMany(actor, input));
  }

  @Post('check-many')
  @HttpCode(200)
  @Returns(restCheckedLines, {
    graphql: 'checkCartLines',
    summary: 'What adding these lines to the cart would do, without a change.',
  })
  async checkMany(@CurrentUser() actor: SignedIn, @Body(new Validate(restAddMany)) input: AddMany) {
    return toRestCheckedLines(await this.additions.checkMany(actor, input));
  }

  @Put('set-many')
  @Returns(restCart, {
    graphql: 'setManyInCart',
    summary:
      'Sets the quantities of several lines: adds those that are missing, and removes those with none. All or nothing: ' +
      'one wrong line refuses the call.',
  })
  @Fails('PRODUCT_NOT_FOUND')
  async setMany(@CurrentUser() actor: SignedIn, @Body(new Validate(restSetMany)) input: SetMany) {
    return toRestCart(await withRestFieldNames(restFieldNames, this.quantities.setMany(actor, input)));
  }

  @Put('update/:id')
  @Specified()
  @Returns(restTouched, { graphql: 'changeQuantity' })
  @Fails('CART_LINE_NOT_FOUND', 'PRODUCT_UNAVAILABLE')
  async changeQuantity(
    @CurrentUser() actor: SignedIn,
    @Param('id') lineId: string,
    @Body(new Validate(restChangeQuantity)) change: Omit<ChangeQuantity, 'lineId'>,
  ) {
    return toRestTouched(await withRestFieldNames(restFieldNames, this.carts.changeLine(actor, { lineId, ...change })));
  }

  @Delete('remove/:id')
  @Specified()
  @Returns(restCart, {
    graphql: 'removeFromCart',
    summary:
      'Removes one line by its id. The id of a product removes all its lines, or those of one size, carat and colour.',
  })
  async remove(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Query(new ValidateQuery(restChoice)) choice: Choice,
  ) {
    return toRestCart(await this.carts.removeMatching(actor, { id, ...choice }));
  }

  @Get('get')
  @Specified()
  @Returns(restCart, { graphql: 'cart' })
  async read(@CurrentUser() actor: SignedIn) {
    return toRestCart(await this.carts.read(actor));
  }

  @Delete('clear')
  @Specified()
  @Returns(restCart, { graphql: 'clearCart' })
  async clear(@CurrentUser() actor: SignedIn) {
    return toRestCart(await this.carts.clear(actor));
  }
}
