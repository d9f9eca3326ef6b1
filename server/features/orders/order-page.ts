import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { OrderStatus as Status } from '../../../domain/orders.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Order, OrderStatus } from './order.entity.js';

@ObjectType({ description: 'A page of orders.' })
export class OrderPage {
  @Field(() => [Order], { description: 'The orders on this page.' }) items!: Order[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'The number of orders with one status.' })
export class OrderCount {
  @Field(() => OrderStatus, { description: 'The status.' }) status!: Status;
  @Field(() => Int, { description: 'The number of orders.' }) orders!: number;
}

@ObjectType({
  description: 'The number of orders that match the search and the dates, regardless of the status filter.',
})
export class OrderCounts {
  @Field(() => Int, { description: 'The number of orders with any status.' }) total!: number;
  @Field(() => [OrderCount], { description: 'One entry per status, in the order of the workflow.' })
  statuses!: OrderCount[];
}

@ObjectType({ description: 'A page of all orders, with counts by status.' })
export class OrderList extends OrderPage {
  @Field({ description: 'The number of orders by status.' }) counts!: OrderCounts;
}
