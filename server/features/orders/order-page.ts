import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { OrderStatus as Status } from '../../../domain/orders.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Order, OrderStatus } from './order.entity.js';

@ObjectType({ description: 'A page of orders, the newest first.' })
export class OrderPage {
  @Field(() => [Order], { description: 'The orders of this page.' }) items!: Order[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'How many orders have a status.' })
export class OrderCount {
  @Field(() => OrderStatus, { description: 'The status.' }) status!: Status;
  @Field(() => Int, { description: 'How many.' }) orders!: number;
}

@ObjectType({ description: 'What search and dates leave, whatever status is asked for.' })
export class OrderCounts {
  @Field(() => Int, { description: 'Orders of any status.' }) total!: number;
  @Field(() => [OrderCount], { description: 'One entry for each status, in the order an order takes them.' })
  statuses!: OrderCount[];
}

@ObjectType({ description: 'A page of all orders.' })
export class OrderList extends OrderPage {
  @Field({ description: 'How many there are of each status.' }) counts!: OrderCounts;
}
