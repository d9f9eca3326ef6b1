import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  type ChangeOrderStatus,
  type ListMyOrders,
  type ListOrders,
  orderMessages,
  type PlaceOrder,
} from '../../../domain/orders.js';
import { Allow, Reply, type ReplyHead, Who } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { inRestWords } from '../../platform/http/rest-words.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import type { IncomingFile } from '../../platform/media/intake/incoming.js';
import { SentFile } from '../../platform/media/intake/multipart.js';
import { toRestCart } from '../cart/cart.entity.js';
import { OrderDesignsService } from './order-designs.service.js';
import { placeOrderLimit } from './orders.limits.js';
import {
  idempotencyKey,
  restChangeStatus,
  restDesign,
  restListMyOrders,
  restListOrders,
  restPlaceOrder,
  restWords,
  SentKey,
  toRestOrder,
  toRestOrderList,
  toRestOrders,
  toRestPlaced,
} from './orders.rest.js';
import { OrdersService } from './orders.service.js';
import { PlacingService } from './placing.service.js';

@Controller('api/v1/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placing: PlacingService,
    private readonly designs: OrderDesignsService,
  ) {}

  @Post('create')
  @Allow('customer')
  @Throttle(placeOrderLimit)
  async create(
    @Who() who: SignedIn,
    @SentKey(new Validate(idempotencyKey)) key: Pick<PlaceOrder, 'idempotencyKey'>,
    @Body(new Validate(restPlaceOrder)) { items }: Pick<PlaceOrder, 'items'>,
    @Reply() reply: ReplyHead,
  ) {
    return toRestPlaced(await inRestWords(restWords, this.placing.place(who, { items, ...key })), reply);
  }

  @Post('again/:id')
  @HttpCode(200)
  @Allow('customer')
  async again(@Who() who: SignedIn, @Param('id') orderId: string) {
    return toRestCart(await this.orders.again(who, { orderId }));
  }

  @Get('user')
  @Allow('customer')
  async mine(@Who() who: SignedIn, @Query(new ValidateQuery(restListMyOrders)) input: ListMyOrders) {
    return toRestOrders(await this.orders.mine(who, input));
  }

  @Get('get/:id')
  @Allow('customer')
  async get(@Who() who: SignedIn, @Param('id') id: string) {
    return { success: true, order: toRestOrder(await this.orders.get(who, id)) };
  }

  @Get('all')
  @Allow('admin')
  async list(@Who() who: SignedIn, @Query(new ValidateQuery(restListOrders)) input: ListOrders) {
    return toRestOrderList(await this.orders.list(who, input));
  }

  @Put('status/:id')
  @Allow('admin')
  async changeStatus(
    @Who() who: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangeStatus)) change: Omit<ChangeOrderStatus, 'id'>,
  ) {
    return { success: true, order: toRestOrder(await this.orders.changeStatus(who, { id, ...change })) };
  }

  @Post('upload-design/:id')
  @HttpCode(200)
  @Allow('admin')
  async uploadDesign(@Who() who: SignedIn, @Param('id') id: string, @SentFile(restDesign) file: IncomingFile) {
    const order = await this.designs.add(who, id, file);
    return { success: true, message: orderMessages.designAdded, order: toRestOrder(order) };
  }
}
