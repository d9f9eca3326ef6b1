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

export const OrderSort = graphqlEnum('OrderSort', orderSorts, 'The order of a list of orders.', {
  newest: 'The newest first.',
  oldest: 'The oldest first.',
  company: 'By company, from A to Z.',
  '-company': 'By company, from Z to A.',
  total: 'By weight, the lightest first.',
  '-total': 'By weight, the heaviest first.',
  status: 'By status, from pending on.',
  '-status': 'By status, down to pending.',
});

@InputType({ description: 'One product in one carat, colour and size, as often as it is wanted.' })
export class OrderItemInput implements AddToCart {
  @Field(() => ID, { description: 'The product.' }) productId!: string;
  @Field(() => Int, { description: '1 to 999.' }) quantity!: number;
  @Field(() => String, { nullable: true, description: "One of the product's carats; 22 when left out." })
  carat?: string;
  @Field(() => Colour, { nullable: true, description: 'Yellow when left out.' }) colour?: GoldColour;
  @Field(() => String, {
    nullable: true,
    description: "One of the category's sizes or an own one; for a couple band both, as M-10,F-8.",
  })
  size?: string;
}

@InputType({ description: 'Exactly what is ordered, whatever the cart holds.' })
export class PlaceOrderInput implements PlaceOrder {
  @Field(() => [OrderItemInput], { description: '1 to 200 items.' }) items!: OrderItemInput[];
  @Field(() => String, { nullable: true, description: 'Up to 255 characters: the same key never places twice.' })
  idempotencyKey?: string;
}

@InputType({ description: 'An order to be put into the cart once more.' })
export class OrderAgainInput {
  @Field(() => ID, { description: 'The order whose lines go into the cart once more.' }) orderId!: string;
}

@InputType({ description: 'The next step of an order.' })
export class ChangeOrderStatusInput implements ChangeOrderStatus {
  @Field(() => ID, { description: 'The order.' }) id!: string;
  @Field(() => OrderStatus, { description: 'One of its `nextStatuses`.' }) status!: Status;
  @Field(() => OrderStatus, {
    nullable: true,
    description: 'The status you saw: if the order has another by now, nothing changes and the answer is CONFLICT.',
  })
  seen?: Status;
  @Field(() => String, { nullable: true, description: 'Up to 500 characters, which the customer reads.' })
  note?: string;
}

@ArgsType()
export class MyOrdersArgs implements ListMyOrders {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
}

@ArgsType()
export class ListOrdersArgs extends MyOrdersArgs implements ListOrders {
  @Field(() => OrderStatus, { nullable: true, description: 'Only orders of this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Looks in code, company and e-mail.' }) search?: string;
  @Field(() => OrderSort, { nullable: true, description: 'The newest first when left out.' }) sort!: Sort;
  @Field(() => Date, { nullable: true, description: 'Only orders placed at this moment or later.' }) from?: Date;
  @Field(() => Date, { nullable: true, description: 'Only orders placed before this moment.' }) before?: Date;
}

@InputType({ description: 'A PDF to an order.' })
export class UploadOrderDesignInput {
  @Field(() => ID, { description: 'The order it belongs to.' }) orderId!: string;
  @Field(() => GraphQLUpload, { description: 'A PDF of up to 20 MB.' }) file!: FileArgument;
}

/** Its cart is read by the resolver, and only when it is asked for. */
@ObjectType({ description: 'A placed order and what is left in the cart.' })
export class PlacedOrder {
  @Field({ description: 'The order.' }) order!: Order;
  @Field({ description: 'True when this key had already placed the order.' }) replayed!: boolean;
}
