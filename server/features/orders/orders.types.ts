import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { orderStatuses, type OrderStatus as Status } from '../../../domain/orders.js';
import type { Stone } from '../../../domain/stones.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Day, PageInfo } from '../../platform/graphql/graphql.types.js';
import { Picture } from '../pictures/picture.types.js';
import { ProductLine } from '../cart/cart.types.js';

export const OrderStatus = graphqlEnum('OrderStatus', orderStatuses, 'The status of an order.', {
  pending: 'Placed, not confirmed yet.',
  confirmed: 'Confirmed by the shop.',
  'in-production': 'Being made.',
  ready: 'Made, not dispatched yet.',
  dispatched: 'On its way to the customer.',
  complete: 'Finished. An administrator can set it back to any earlier status.',
  cancelled: 'Cancelled. An administrator can reopen it as pending.',
});

@ObjectType({ description: 'An ordered product, as it was when the order was placed.' })
export class OrderLine extends ProductLine {
  @Field(() => ID, { nullable: true, description: 'The id of the product; null once it is deleted.' }) productId!:
    string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The design number of the product when it was ordered; null in old orders of a deleted product.',
  })
  designNumber!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The number that the company gave the product when it was ordered; null if it gave it none.',
  })
  clientNumber!: string | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'The weight of the gold of one piece in grams; null in orders from before net weights, whose fine gold is that of the gross weight.',
  })
  netGram!: number | null;
  /** Printed on the job card; no field, because clients read the stones of the product. */
  stones!: Stone[];
}

@ObjectType({ description: 'A change of the status of an order.' })
export class OrderStatusChange {
  @Field(() => ID, { description: 'The id of this change.' }) id!: string;
  @Field(() => OrderStatus, { description: 'The new status.' }) status!: Status;
  @Field({ description: 'When the status changed.' }) at!: Date;
  @Field(() => String, { nullable: true, description: 'The name of the user who changed it; null if unknown.' }) by!:
    string | null;
  @Field(() => String, { nullable: true, description: 'The note to the customer; null if there is none.' }) note!:
    string | null;
}

@ObjectType({ description: 'The person who placed an order.' })
export class OrderedBy {
  @Field(() => ID, { nullable: true, description: 'The id of the person; null after their account was deleted.' })
  id!: string | null;
  @Field({ description: 'The name, as recorded when the order was placed.' }) name!: string;
}

@ObjectType({ description: 'The customer, as recorded when the order was placed.' })
export class OrderCustomer {
  @Field({ description: 'The name of the company.' }) companyName!: string;
  @Field({ description: 'The name of the person.' }) name!: string;
  @Field({ description: 'The email address.' }) email!: string;
  @Field({ description: 'The phone number.' }) phone!: string;
}

@ObjectType({ description: 'A PDF attached to an order.' })
export class OrderDesign {
  @Field(() => ID, { description: 'The id of this PDF.' }) id!: string;
  @Field(() => Int, { description: 'The version within the order, from 1; the highest is current.' })
  version!: number;
  @Field({ description: 'The file name for the download.' }) fileName!: string;
  @Field(() => Int, { description: 'The file size in bytes.' }) bytes!: number;
  @Field(() => Int, { nullable: true, description: 'The number of pages; null if unknown.' }) pages!: number | null;
  @Field({ description: 'The download address, for owners and buyers of the company and for administrators.' })
  url!: string;
  @Field({ description: 'The name of the administrator who uploaded it.' }) by!: string;
  @Field({ description: 'When it was uploaded.' }) at!: Date;
}

/** Fields that every representation of an order has. */
@ObjectType({ isAbstract: true })
abstract class OrderFacts {
  @Field(() => ID, { description: 'The id of this order.' }) id!: string;
  @Field({ description: 'The human-readable order code, such as PR-7K3M9Q2X.' }) orderId!: string;
  @Field(() => OrderStatus, { description: 'The current status.' }) status!: Status;
  @Field(() => Float, { description: 'Total weight in grams: the sum of gram times quantity.' }) total!: number;
  @Field(() => Float, { description: 'Total fine gold in grams: the sum of that of the lines.' }) fineGrams!: number;
  @Field(() => Int, { description: 'Total number of pieces.' }) totalQuantity!: number;
  @Field({ description: 'The customer, as recorded when the order was placed.' }) customer!: OrderCustomer;
  @Field({ description: 'The person who placed the order for the company.' }) orderedBy!: OrderedBy;
  @Field(() => [OrderStatusChange], { description: 'All statuses of the order, oldest first.' })
  timeline!: OrderStatusChange[];
  @Field(() => [OrderStatus], { description: 'The statuses an administrator can set next; empty for customers.' })
  nextStatuses!: Status[];
  @Field(() => [OrderDesign], { description: 'All PDFs attached to the order, newest first.' })
  designs!: OrderDesign[];
  @Field(() => String, {
    nullable: true,
    description: 'The download address of the newest PDF; null if there is none.',
  })
  designFileUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'The note of the customer; null if there is none.' }) note!:
    string | null;
  @Field(() => Day, {
    nullable: true,
    description: 'The day on which the customer would like to have it, such as 2026-01-31; null if any.',
  })
  wishedDate!: string | null;
  @Field(() => Day, {
    nullable: true,
    description: 'The day on which it is due, such as 2026-01-31; null if none is set, and for customers.',
  })
  dueDate?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether the day on which it is due has passed, in the time zone of the shop; null for customers.',
  })
  overdue?: boolean;
  @Field(() => String, { nullable: true, description: 'The note for administrators; null for customers.' })
  internalNote?: string | null;
  @Field({ description: 'When the order was placed.' }) createdAt!: Date;
  @Field({ description: 'When its status, its dates, its note for administrators or its PDFs were last changed.' })
  changedAt!: Date;
}

@ObjectType({ description: 'An order of a customer.' })
export class Order extends OrderFacts {
  @Field(() => [OrderLine], { description: 'The ordered products.' }) lines!: OrderLine[];
}

@ObjectType({ description: 'An order in a list. `order` has its lines.' })
export class OrderSummary extends OrderFacts {
  @Field(() => Int, { description: 'The number of lines.' }) lineCount!: number;
  @Field(() => Int, { description: 'The number of designs, however many carats, colours and sizes of each.' })
  designCount!: number;
  @Field({ description: 'The name of the product of the first line.' }) firstProduct!: string;
  @Field(() => [Picture], { description: 'The pictures of the first four products that have one.' })
  pictures!: Picture[];
}

@ObjectType({ description: 'What a customer has ordered of a product. Cancelled orders do not count.' })
export class OrderedBefore {
  @Field(() => ID, { description: 'The id of the product.' }) productId!: string;
  @Field(() => ID, { description: 'The id of the latest order with this product.' }) orderId!: string;
  @Field({ description: 'The human-readable code of that order, such as PR-7K3M9Q2X.' }) orderCode!: string;
  @Field({ description: 'When that order was placed.' }) orderedAt!: Date;
  @Field(() => Int, { description: 'The number of pieces of this product in all orders.' }) pieces!: number;
}

@ObjectType({ description: 'A page of orders.' })
export class OrderPage {
  @Field(() => [OrderSummary], { description: 'The orders on this page.' }) items!: OrderSummary[];
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

export const orderRefusals = [
  'ORDER_NOT_FOUND',
  'CONFLICT',
  'ORDER_STATUS_NOT_ALLOWED',
  'FORBIDDEN',
  'UNDO_EXPIRED',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

@ObjectType({ description: 'An order that keeps its status.' })
export class RefusedOrder {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => String, {
    description:
      'Why: `ORDER_NOT_FOUND`, `CONFLICT` (another status than `seen`, or a change that is not the latest), ' +
      '`ORDER_STATUS_NOT_ALLOWED`, `FORBIDDEN` (a change of another administrator) or `UNDO_EXPIRED`.',
  })
  code!: OrderRefusal;
  @Field({ description: 'The reason as text to show to the user.' }) message!: string;
}

@ObjectType({ description: 'An order that has a new status.' })
export class ChangedOrder {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => ID, { description: 'The id of the change in its timeline.' }) changeId!: string;
}

@ObjectType({ description: 'The result of changing the status of several orders at once.' })
export class OrderStatusesChanged {
  @Field(() => Int, { description: 'How many orders this call changed.' }) changed!: number;
  @Field(() => Int, { description: 'How many orders had the status already.' }) unchanged!: number;
  @Field(() => [RefusedOrder], { description: 'The orders that could not be changed.' }) refused!: RefusedOrder[];
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => [ChangedOrder], { description: 'The orders that this call changed, as `undoOrderStatus` takes them.' })
  changes!: ChangedOrder[];
  @Field(() => [OrderSummary], { description: 'The orders that exist, after the change.' }) orders!: OrderSummary[];
}

@ObjectType({ description: 'The result of undoing changes of the status of orders.' })
export class OrderStatusesUndone {
  @Field(() => Int, { description: 'How many orders have their earlier status back, now or since an earlier call.' })
  undone!: number;
  @Field(() => [RefusedOrder], { description: 'The orders whose change could not be undone.' })
  refused!: RefusedOrder[];
  @Field({ description: 'The result as text to show to the user.' }) message!: string;
  @Field(() => [OrderSummary], { description: 'The orders that exist, after the change.' }) orders!: OrderSummary[];
}

/** The resolver adds the field `cart` and reads it only if it is selected. */
@ObjectType({ description: 'A placed order and the remaining cart.' })
export class PlacedOrder {
  @Field({ description: 'The order.' }) order!: Order;
  @Field({ description: 'True if an earlier request had already placed this order.' }) replayed!: boolean;
}
