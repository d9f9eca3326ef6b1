import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { orderMessages } from '../../../domain/orders.js';
import {
  type ChangeDueDate,
  type ChangeInternalNote,
  type ChangeOrderStatus,
  type ChangeOrderStatuses,
  changeOrderStatusesSchema,
  type FindOrderedBefore,
  type ListMyOrders,
  type ListOrders,
  type OrderAgain,
  type PlaceOrder,
  type UndoOrderStatus,
  undoOrderStatusSchema,
} from '../../../domain/orders.schemas.js';
import { Allow, Reply, type ReplyHead, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { withRestFieldNames } from '../../platform/http/rest-field-names.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { done, Fails, Returns, success, Specified } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MultipartFile } from '../../platform/files/intake/multipart.js';
import { restCart, toRestCart } from '../cart/cart.rest.js';
import { OrderDesignsService } from './order-designs.service.js';
import { OrderPlansService } from './order-plans.service.js';
import { OrderStatusesService } from './order-statuses.service.js';
import { placeOrderLimit, PlacingService } from './placing.service.js';
import {
  idempotencyKey,
  IdempotencyKeyHeader,
  restChangeDueDate,
  restChangeInternalNote,
  restChangeStatus,
  restDesign,
  restFindOrderedBefore,
  restFieldNames,
  restListMyOrders,
  restListOrders,
  restOrder,
  restOrderAgain,
  restOrderedBefore,
  restOrderList,
  restOrders,
  restPlaced,
  restPlaceOrder,
  restStatusesChanged,
  restStatusesUndone,
  toRestOrder,
  toRestOrderList,
  toRestOrders,
  toRestPlaced,
  toRestStatuses,
} from './orders.rest.js';
import { OrdersService } from './orders.service.js';

@Controller('api/v1/orders')
@Allow('admin', 'orders:write')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placing: PlacingService,
    private readonly statuses: OrderStatusesService,
    private readonly plans: OrderPlansService,
    private readonly designs: OrderDesignsService,
  ) {}

  @Post('create')
  @Allow('buyer', 'orders:write')
  @Specified()
  @Returns(restPlaced, { graphql: 'placeOrder', headers: ['Idempotent-Replayed', 'Location'] })
  @Fails(
    'CART_CHANGED',
    'CART_ORDERED',
    'IDEMPOTENCY_MISMATCH',
    'ORDERING_PAUSED',
    'ORDER_TOO_LIGHT',
    'PRODUCT_NOT_FOUND',
    'PRODUCT_UNAVAILABLE',
  )
  @Throttle(placeOrderLimit)
  async create(
    @CurrentUser() actor: SignedIn,
    @IdempotencyKeyHeader(new Validate(idempotencyKey)) key: Pick<PlaceOrder, 'idempotencyKey'>,
    @Body(new Validate(restPlaceOrder)) order: Omit<PlaceOrder, 'idempotencyKey'>,
    @Reply() reply: ReplyHead,
  ) {
    return toRestPlaced(
      await withRestFieldNames(restFieldNames, this.placing.place(actor, { ...order, ...key })),
      reply,
    );
  }

  @Post('again/:id')
  @HttpCode(200)
  @Allow('buyer', 'orders:read')
  @Returns(restCart, { graphql: 'orderAgain' })
  @Fails('ORDER_NOT_FOUND', 'PRODUCT_UNAVAILABLE', 'VALIDATION')
  async again(
    @CurrentUser() actor: SignedIn,
    @Param('id') orderId: string,
    @Body(new Validate(restOrderAgain)) { keepNotes }: Omit<OrderAgain, 'orderId'>,
  ) {
    return toRestCart(await withRestFieldNames(restFieldNames, this.orders.orderAgain(actor, { orderId, keepNotes })));
  }

  @Get('user')
  @Allow('buyer', 'orders:read')
  @Specified()
  @Returns(restOrders, { graphql: 'myOrders' })
  async mine(@CurrentUser() actor: SignedIn, @Query(new ValidateQuery(restListMyOrders)) input: ListMyOrders) {
    return toRestOrders(await withRestFieldNames(restFieldNames, this.orders.listMine(actor, input)));
  }

  @Get('get/:id')
  @Allow('buyer', 'orders:read')
  @Specified()
  @Returns(success({ order: restOrder }), { graphql: 'order' })
  @Fails('ORDER_NOT_FOUND')
  async get(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return { success: true, order: toRestOrder(await this.orders.get(actor, id)) };
  }

  @Get('ordered-before')
  @Allow('buyer', 'orders:read')
  @Returns(restOrderedBefore, { graphql: 'orderedBefore' })
  async orderedBefore(
    @CurrentUser() actor: SignedIn,
    @Query(new ValidateQuery(restFindOrderedBefore)) input: FindOrderedBefore,
  ) {
    return { success: true, products: await this.orders.findOrderedBefore(actor, input) };
  }

  @Get('all')
  @Allow('admin', 'orders:read')
  @Specified()
  @Returns(restOrderList, { graphql: 'orders' })
  async list(@CurrentUser() actor: SignedIn, @Query(new ValidateQuery(restListOrders)) input: ListOrders) {
    return toRestOrderList(await withRestFieldNames(restFieldNames, this.orders.list(actor, input)));
  }

  @Put('status/:id')
  @Specified()
  @Returns(success({ order: restOrder }), { graphql: 'changeOrderStatus' })
  @Fails('ORDER_NOT_FOUND', 'ORDER_STATUS_NOT_ALLOWED')
  async changeStatus(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangeStatus)) change: Omit<ChangeOrderStatus, 'id'>,
  ) {
    return { success: true, order: toRestOrder(await this.statuses.change(actor, { id, ...change })) };
  }

  @Put('statuses')
  @Returns(restStatusesChanged, { graphql: 'changeOrderStatuses' })
  async changeStatuses(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(changeOrderStatusesSchema)) input: ChangeOrderStatuses,
  ) {
    const { ids, ...result } = await this.statuses.changeMany(actor, input);
    return toRestStatuses({ ...result, orders: await this.orders.getMany(actor, ids) });
  }

  @Post('undo-status')
  @HttpCode(200)
  @Returns(restStatusesUndone, { graphql: 'undoOrderStatus' })
  async undoStatus(@CurrentUser() actor: SignedIn, @Body(new Validate(undoOrderStatusSchema)) input: UndoOrderStatus) {
    const { ids, ...result } = await this.statuses.undo(actor, input);
    return toRestStatuses({ ...result, orders: await this.orders.getMany(actor, ids) });
  }

  @Put('internal-note/:id')
  @Returns(success({ order: restOrder }), { graphql: 'changeInternalNote' })
  @Fails('ORDER_NOT_FOUND')
  async changeInternalNote(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangeInternalNote)) change: Omit<ChangeInternalNote, 'id'>,
  ) {
    return { success: true, order: toRestOrder(await this.plans.changeInternalNote(actor, { id, ...change })) };
  }

  @Put('due-date/:id')
  @Allow('admin', 'orders:read', 'production:write')
  @Returns(success({ order: restOrder }), { graphql: 'changeDueDate' })
  @Fails('ORDER_NOT_FOUND')
  async changeDueDate(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangeDueDate)) change: Omit<ChangeDueDate, 'id'>,
  ) {
    return { success: true, order: toRestOrder(await this.plans.changeDueDate(actor, { id, ...change })) };
  }

  @Post('upload-design/:id')
  @HttpCode(200)
  @Specified()
  @Returns(done(orderMessages.designAdded, { order: restOrder }), { graphql: 'uploadOrderDesign' })
  @Fails('MEDIA_UNREADABLE', 'ORDER_NOT_FOUND')
  async uploadDesign(
    @CurrentUser() actor: SignedIn,
    @Param('id') orderId: string,
    @MultipartFile(restDesign) file: Incoming,
  ) {
    const order = await this.designs.add(actor, { orderId, file });
    return { success: true, message: orderMessages.designAdded, order: toRestOrder(order) };
  }
}
