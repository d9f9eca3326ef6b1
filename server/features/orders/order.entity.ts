import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { orderStatuses, type OrderStatus as Status } from '../../../domain/orders.js';
import type { Colour as GoldColour } from '../../../domain/products.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Picture } from '../../platform/media/store/picture.js';
import { Colour } from '../cart/cart.entity.js';
import { OrderDesign } from './order-design.entity.js';

export const OrderStatus = graphqlEnum('OrderStatus', orderStatuses, 'The status of an order.', {
  pending: 'Placed, not confirmed yet.',
  confirmed: 'Confirmed by the shop.',
  'in-production': 'Being made.',
  ready: 'Made, not dispatched yet.',
  dispatched: 'On its way to the customer.',
  complete: 'Finished. An administrator can set it back to dispatched.',
  cancelled: 'Cancelled. An administrator can reopen it as pending.',
});

@ObjectType({ description: 'An ordered product, as it was when the order was placed.' })
export class OrderLine {
  @Field(() => ID, { description: 'The id of this line.' }) id!: string;
  @Field(() => ID, { nullable: true, description: 'The id of the product; null once it is deleted.' }) productId!:
    string | null;
  @Field({ description: 'True if the product is still available in this carat, colour and size.' }) available!: boolean;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field(() => Float, { description: 'The weight of one piece in grams.' }) gram!: number;
  @Field({ description: 'The category of the product.' }) category!: string;
  @Field({ description: 'The fineness of the gold.' }) carat!: string;
  @Field(() => Colour, { description: 'The colour of the gold.' }) colour!: GoldColour;
  @Field(() => String, { nullable: true, description: 'The size; null if the category has no sizes.' }) size!:
    string | null;
  @Field(() => Int, { description: 'Number of pieces.' }) quantity!: number;
  @Field(() => Picture, { nullable: true, description: 'The first picture of the product; null if there is none.' })
  thumbnail!: Picture | null;
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

@ObjectType({ description: 'The customer, as recorded when the order was placed.' })
export class OrderCustomer {
  @Field({ description: 'The name of the company.' }) companyName!: string;
  @Field({ description: 'The name of the person.' }) name!: string;
  @Field({ description: 'The e-mail address.' }) email!: string;
  @Field({ description: 'The phone number.' }) phone!: string;
}

@ObjectType({ description: 'An order of a customer.' })
export class Order {
  @Field(() => ID, { description: 'The id of this order.' }) id!: string;
  @Field({ description: 'The human-readable order code, such as PR-7K3M9Q2X.' }) orderId!: string;
  @Field(() => OrderStatus, { description: 'The current status.' }) status!: Status;
  @Field(() => Float, { description: 'Total weight in grams: the sum of gram times quantity.' }) total!: number;
  @Field(() => Int, { description: 'Total number of pieces.' }) totalQuantity!: number;
  @Field({ description: 'The customer, as recorded when the order was placed.' }) customer!: OrderCustomer;
  @Field(() => [OrderLine], { description: 'The ordered products.' }) lines!: OrderLine[];
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
  @Field({ description: 'When the order was placed.' }) createdAt!: Date;
}
