import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import {
  changeDueDateSchema,
  changeInternalNoteSchema,
  changeOrderStatusesSchema,
  changeOrderStatusSchema,
  listMyOrdersSchema,
  listOrdersSchema,
  orderAgainSchema,
  orderedBeforeSchema,
  placeOrderSchema,
  undoOrderStatusSchema,
} from '../../../domain/orders.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { Person, SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { Cart } from '../cart/cart.types.js';
import { CartService } from '../cart/cart.service.js';
import { CatalogueService } from '../products/catalogue.service.js';
import { Product } from '../products/products.types.js';
import { OrderDesignsService } from './order-designs.service.js';
import { OrderPlansService } from './order-plans.service.js';
import { OrderStatusesService } from './order-statuses.service.js';
import {
  Order,
  OrderedBefore,
  OrderLine,
  OrderList,
  OrderPage,
  OrderStatusesChanged,
  OrderStatusesUndone,
  PlacedOrder,
} from './orders.types.js';
import {
  ChangeDueDateInput,
  ChangeInternalNoteInput,
  ChangeOrderStatusesInput,
  ChangeOrderStatusInput,
  ListOrdersArgs,
  MyOrdersArgs,
  OrderAgainInput,
  OrderedBeforeArgs,
  PlaceOrderInput,
  UndoOrderStatusInput,
  UploadOrderDesignInput,
} from './orders.inputs.js';
import { placeOrderLimit, PlacingService } from './placing.service.js';
import { OrdersService } from './orders.service.js';

@Resolver(() => Order)
@Allow('admin', 'orders:write')
export class OrdersResolver {
  constructor(
    private readonly orders: OrdersService,
    private readonly placing: PlacingService,
    private readonly statuses: OrderStatusesService,
    private readonly plans: OrderPlansService,
    private readonly designs: OrderDesignsService,
  ) {}

  @Query(() => OrderPage, { description: "A page of the customer's orders, newest first." })
  @Allow('buyer', 'orders:read')
  myOrders(@CurrentUser() actor: SignedIn, @Args(new Validate(listMyOrdersSchema)) input: MyOrdersArgs) {
    return this.orders.listMySummaries(actor, input);
  }

  @Query(() => Order, {
    nullable: true,
    description: "One of the customer's orders. Admin: any order. Null, with an error, if there is none.",
  })
  @Allow('buyer', 'orders:read')
  order(
    @CurrentUser() actor: SignedIn,
    @Args('id', { type: () => ID, description: 'The id of the order.' }) id: string,
  ) {
    return this.orders.get(actor, id);
  }

  @Query(() => [OrderedBefore], {
    description: 'What the customer has ordered of these products. Products without an order are left out.',
  })
  @Allow('buyer', 'orders:read')
  orderedBefore(@CurrentUser() actor: SignedIn, @Args(new Validate(orderedBeforeSchema)) input: OrderedBeforeArgs) {
    return this.orders.findOrderedBefore(actor, input);
  }

  @Query(() => OrderList, { name: 'orders', description: 'A page of all orders, sorted by `sort`.' })
  @Allow('admin', 'orders:read')
  list(@CurrentUser() actor: SignedIn, @Args(new Validate(listOrdersSchema)) input: ListOrdersArgs) {
    return this.orders.listSummaries(actor, input);
  }

  @Mutation(() => PlacedOrder, {
    description: 'Places an order and removes its items from the cart. A repeated key returns the existing order.',
  })
  @Allow('buyer', 'orders:write')
  @Throttle(placeOrderLimit)
  placeOrder(@CurrentUser() actor: SignedIn, @Input(new Validate(placeOrderSchema)) input: PlaceOrderInput) {
    return this.placing.place(actor, input);
  }

  @Mutation(() => Cart, {
    description:
      'Adds the items of an order that are still available to the cart, without their notes unless `keepNotes` is true.',
  })
  @Allow('buyer', 'orders:read')
  orderAgain(@CurrentUser() actor: SignedIn, @Input(new Validate(orderAgainSchema)) input: OrderAgainInput) {
    return this.orders.orderAgain(actor, input);
  }

  @Mutation(() => Order, { description: 'Sets or removes the note of an order for administrators.' })
  changeInternalNote(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeInternalNoteSchema)) input: ChangeInternalNoteInput,
  ) {
    return this.plans.changeInternalNote(actor, input);
  }

  @Mutation(() => Order, { description: 'Sets or removes the day on which an order is due.' })
  @Allow('admin', 'orders:read', 'production:write')
  changeDueDate(@CurrentUser() actor: SignedIn, @Input(new Validate(changeDueDateSchema)) input: ChangeDueDateInput) {
    return this.plans.changeDueDate(actor, input);
  }

  @Mutation(() => Order, {
    description: 'Changes the status of an order. The customer gets an email unless `notifyCustomer` is false.',
  })
  changeOrderStatus(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeOrderStatusSchema)) input: ChangeOrderStatusInput,
  ) {
    return this.statuses.change(actor, input);
  }

  @Mutation(() => OrderStatusesChanged, {
    description:
      'Changes the status of several orders. Each customer gets one email about all of them. Orders that cannot change ' +
      'are reported, and an order that has the status already stays as it is.',
  })
  async changeOrderStatuses(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeOrderStatusesSchema)) input: ChangeOrderStatusesInput,
  ) {
    const { ids, ...result } = await this.statuses.changeMany(actor, input);
    return { ...result, orders: await this.orders.getSummaries(actor, ids) };
  }

  @Mutation(() => OrderStatusesUndone, {
    description:
      'Takes back the latest change of the status of orders, before the customers get an email. Only the administrator ' +
      'who made the change can do so, within ten seconds (`UNDO_SECONDS`). A change that is not in the timeline counts as undone.',
  })
  async undoOrderStatus(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(undoOrderStatusSchema)) input: UndoOrderStatusInput,
  ) {
    const { ids, ...result } = await this.statuses.undo(actor, input);
    return { ...result, orders: await this.orders.getSummaries(actor, ids) };
  }

  @Mutation(() => Order, {
    description: 'Attaches a PDF to an order as its newest version. The customer gets an email.',
  })
  uploadOrderDesign(@CurrentUser() actor: SignedIn, @Input() input: UploadOrderDesignInput) {
    return this.designs.add(actor, input);
  }
}

@Resolver(() => PlacedOrder)
export class PlacedOrderResolver {
  constructor(private readonly carts: CartService) {}

  @ResolveField(() => Cart, { description: 'The cart without the ordered items.' })
  cart(@Parent() _placed: PlacedOrder, @CurrentUser() actor: SignedIn) {
    return this.carts.read(actor);
  }
}

@Resolver(() => OrderLine)
export class OrderLineResolver {
  constructor(private readonly catalogue: CatalogueService) {}

  @ResolveField(() => Product, { nullable: true, description: 'The product; null if it has left the catalogue.' })
  product(@CurrentUser() reader: Person, @Parent() line: OrderLine) {
    return this.catalogue.ofLine(reader, line);
  }
}
