import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { AddToCart } from '../../../domain/cart.js';
import {
  type ChangeOrderStatus,
  type ListMyOrders,
  type ListOrders,
  type OrderSort as Sort,
  orderSorts,
  type OrderStatus as Status,
  type PlaceOrder,
} from '../../../domain/orders.js';
import type { Colour as GoldColour } from '../../../domain/products.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import type { FileArgument } from '../../platform/media/intake/incoming.js';
import { Colour } from '../cart/cart.entity.js';
import { Order, OrderStatus } from './order.entity.js';

export const OrderSort = graphqlEnum('OrderSort', orderSorts, 'How a list of orders is sorted.', {
  newest: 'Newest first.',
  oldest: 'Oldest first.',
  company: 'By company, A to Z.',
  '-company': 'By company, Z to A.',
  total: 'By total weight, lightest first.',
  '-total': 'By total weight, heaviest first.',
  status: 'By status, from pending to cancelled.',
  '-status': 'By status, from cancelled to pending.',
});

@InputType({ description: 'A product in one carat, colour and size, with its quantity.' })
export class OrderItemInput implements AddToCart {
  @Field(() => ID, { description: 'The id of the product.' }) productId!: string;
  @Field(() => Int, { description: 'Number of pieces: 1 to 999.' }) quantity!: number;
  @Field(() => String, {
    nullable: true,
    description: "One of the product's carats; defaults to 22, or to the first carat if the product has no 22.",
  })
  carat?: string;
  @Field(() => Colour, { nullable: true, description: 'The colour of the gold; defaults to yellow.' })
  colour?: GoldColour;
  @Field(() => String, {
    nullable: true,
    description: "One of the category's sizes or a custom size. A couple band takes both sizes, such as M-10,F-8.",
  })
  size?: string;
}

@InputType({ description: 'The items to order, independent of the contents of the cart.' })
export class PlaceOrderInput implements PlaceOrder {
  @Field(() => [OrderItemInput], { description: '1 to 200 items.' }) items!: OrderItemInput[];
  @Field(() => String, {
    nullable: true,
    description: '1 to 255 characters. A repeated key returns the existing order.',
  })
  idempotencyKey?: string;
}

@InputType({ description: 'An order to add to the cart again.' })
export class OrderAgainInput {
  @Field(() => ID, { description: 'The id of the order.' }) orderId!: string;
}

@InputType({ description: 'The new status of an order.' })
export class ChangeOrderStatusInput implements ChangeOrderStatus {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => OrderStatus, { description: "One of the order's `nextStatuses`." }) status!: Status;
  @Field(() => OrderStatus, {
    nullable: true,
    description: 'The status the client last read. If it has changed since, nothing changes and the error is CONFLICT.',
  })
  seen?: Status;
  @Field(() => String, { nullable: true, description: 'A note to the customer, up to 500 characters.' })
  note?: string;
}

@ArgsType()
export class MyOrdersArgs implements ListMyOrders {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200; defaults to 20.' }) perPage!: number;
}

@ArgsType()
export class ListOrdersArgs extends MyOrdersArgs implements ListOrders {
  @Field(() => OrderStatus, { nullable: true, description: 'Only orders with this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Only orders whose code, company or e-mail contains this text.' })
  search?: string;
  @Field(() => OrderSort, { nullable: true, description: 'Defaults to newest first.' }) sort!: Sort;
  @Field(() => Date, { nullable: true, description: 'Only orders placed at or after this time.' }) from?: Date;
  @Field(() => Date, { nullable: true, description: 'Only orders placed before this time.' }) before?: Date;
}

@InputType({ description: 'A PDF to attach to an order.' })
export class UploadOrderDesignInput {
  @Field(() => ID, { description: 'The id of the order.' }) orderId!: string;
  @Field(() => GraphQLUpload, { description: 'A PDF of up to 20 MB.' }) file!: FileArgument;
}

/** The resolver adds the field `cart` and reads it only if it is selected. */
@ObjectType({ description: 'A placed order and the remaining cart.' })
export class PlacedOrder {
  @Field({ description: 'The order.' }) order!: Order;
  @Field({ description: 'True if an earlier request had already placed this order.' }) replayed!: boolean;
}
