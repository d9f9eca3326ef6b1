import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  changeOrderStatusSchema,
  listMyOrdersSchema,
  listOrdersSchema,
  orderAgainSchema,
  placeOrderSchema,
} from '../../../domain/orders.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { fromGraphql } from '../../platform/media/intake/incoming.js';
import { Cart } from '../cart/cart.entity.js';
import { CartService } from '../cart/cart.service.js';
import { Order } from './order.entity.js';
import { OrderDesignsService } from './order-designs.service.js';
import { OrderList, OrderPage } from './order-page.js';
import {
  ChangeOrderStatusInput,
  ListOrdersArgs,
  MyOrdersArgs,
  OrderAgainInput,
  PlacedOrder,
  PlaceOrderInput,
  UploadOrderDesignInput,
} from './orders.inputs.js';
import { placeOrderLimit } from './orders.limits.js';
import { OrdersService } from './orders.service.js';
import { PlacingService } from './placing.service.js';

@Resolver(() => Order)
export class OrdersResolver {
  constructor(
    private readonly orders: OrdersService,
    private readonly placing: PlacingService,
    private readonly designs: OrderDesignsService,
  ) {}

  @Query(() => OrderPage, { description: 'Customer: the own orders, the newest first.' })
  @Allow('customer')
  myOrders(@CurrentUser() actor: SignedIn, @Args(new Validate(listMyOrdersSchema)) input: MyOrdersArgs) {
    return this.orders.listMine(actor, input);
  }

  @Query(() => Order, { description: 'Customer: an own order. Admin: any order.' })
  @Allow('customer')
  order(
    @CurrentUser() actor: SignedIn,
    @Args('id', { type: () => ID, description: 'The id of the order.' }) id: string,
  ) {
    return this.orders.get(actor, id);
  }

  @Query(() => OrderList, { name: 'orders', description: 'Admin: all orders, the newest first.' })
  @Allow('admin')
  list(@CurrentUser() actor: SignedIn, @Args(new Validate(listOrdersSchema)) input: ListOrdersArgs) {
    return this.orders.list(actor, input);
  }

  @Mutation(() => PlacedOrder, {
    description: 'Customer: orders these items and takes them out of the cart. The same key never places twice.',
  })
  @Allow('customer')
  @Throttle(placeOrderLimit)
  placeOrder(@CurrentUser() actor: SignedIn, @Input(new Validate(placeOrderSchema)) input: PlaceOrderInput) {
    return this.placing.place(actor, input);
  }

  @Mutation(() => Cart, { description: 'Customer: puts into the cart what can still be ordered of an own order.' })
  @Allow('customer')
  orderAgain(@CurrentUser() actor: SignedIn, @Input(new Validate(orderAgainSchema)) input: OrderAgainInput) {
    return this.orders.orderAgain(actor, input);
  }

  @Mutation(() => Order, {
    description: 'Admin: takes an order one step on, or one step back. The customer gets a mail.',
  })
  @Allow('admin')
  changeOrderStatus(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeOrderStatusSchema)) input: ChangeOrderStatusInput,
  ) {
    return this.orders.changeStatus(actor, input);
  }

  @Mutation(() => Order, {
    description: 'Admin: sends a PDF along with an order. Earlier ones stay as versions; the customer gets a mail.',
  })
  @Allow('admin')
  async uploadOrderDesign(@CurrentUser() actor: SignedIn, @Input() { orderId, file }: UploadOrderDesignInput) {
    return this.designs.add(actor, orderId, await fromGraphql(file));
  }
}

@Resolver(() => PlacedOrder)
export class PlacedOrderResolver {
  constructor(private readonly carts: CartService) {}

  @ResolveField(() => Cart, { description: 'The cart without what was ordered.' })
  cart(@Parent() _placed: PlacedOrder, @CurrentUser() actor: SignedIn) {
    return this.carts.read(actor);
  }
}
