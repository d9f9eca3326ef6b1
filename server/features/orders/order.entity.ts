import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { orderStatuses, type OrderStatus as Status } from '../../../domain/orders.js';
import type { Colour as GoldColour } from '../../../domain/products.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { Picture } from '../../platform/media/store/picture.js';
import { Colour } from '../cart/cart.entity.js';
import { OrderDesign } from './order-design.entity.js';

export const OrderStatus = graphqlEnum('OrderStatus', orderStatuses, 'How far an order has come.', {
  pending: 'It was placed, and the house has not answered yet.',
  confirmed: 'The house will make it.',
  'in-production': 'It is being made.',
  ready: 'It is made.',
  dispatched: 'It is on its way.',
  complete: 'It has arrived; nothing follows.',
  cancelled: 'It will not be made; nothing follows.',
});

@ObjectType({ description: 'What was ordered, as it was on that day.' })
export class OrderLine {
  @Field(() => ID, { description: 'The id of this line.' }) id!: string;
  @Field(() => ID, { nullable: true, description: 'Null once the product is gone for good.' }) productId!:
    string | null;
  @Field({ description: 'The product, in this very choice, can still be ordered.' }) available!: boolean;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field(() => Float, { description: 'The weight of one piece in grams.' }) gram!: number;
  @Field({ description: 'The category of the product.' }) category!: string;
  @Field({ description: 'The fineness of the gold.' }) carat!: string;
  @Field(() => Colour, { description: 'The colour of the gold.' }) colour!: GoldColour;
  @Field(() => String, { nullable: true, description: 'Null where the category has no sizes.' }) size!: string | null;
  @Field(() => Int, { description: 'How many pieces.' }) quantity!: number;
  @Field(() => Picture, { nullable: true, description: 'The first picture of the product.' })
  thumbnail!: Picture | null;
}

@ObjectType({ description: 'One step in the life of an order.' })
export class OrderStatusChange {
  @Field(() => ID, { description: 'The id of this step.' }) id!: string;
  @Field(() => OrderStatus, { description: 'The status from here on.' }) status!: Status;
  @Field({ description: 'When it was taken.' }) at!: Date;
  @Field(() => String, { nullable: true, description: 'The name of whoever took it.' }) by!: string | null;
  @Field(() => String, { nullable: true, description: 'What they noted.' }) note!: string | null;
}

@ObjectType({ description: 'Who ordered, as it was on that day.' })
export class OrderCustomer {
  @Field({ description: 'The company.' }) companyName!: string;
  @Field({ description: 'The person.' }) name!: string;
  @Field({ description: 'Where they are written to.' }) email!: string;
  @Field({ description: 'Where they are called.' }) phone!: string;
}

@ObjectType({ description: 'What a customer asked us to make.' })
export class Order {
  @Field(() => ID, { description: 'The id of this order.' }) id!: string;
  @Field({ description: 'The speaking code, such as PR-7K3M9Q2X.' }) orderId!: string;
  @Field(() => OrderStatus, { description: 'How far it has come.' }) status!: Status;
  @Field(() => Float, { description: 'Grams: the sum of gram times quantity.' }) total!: number;
  @Field(() => Int, { description: 'Pieces of all lines.' }) totalQuantity!: number;
  @Field({ description: 'Who ordered, as it was on that day.' }) customer!: OrderCustomer;
  @Field(() => [OrderLine], { description: 'What was ordered.' }) lines!: OrderLine[];
  @Field(() => [OrderStatusChange], { description: 'Every status it has had, the first one first.' })
  timeline!: OrderStatusChange[];
  @Field(() => [OrderStatus], { description: 'The statuses that may follow; empty for customers, who cannot set one.' })
  nextStatuses!: Status[];
  @Field(() => [OrderDesign], { description: 'Every PDF the house has sent along, the newest first.' })
  designs!: OrderDesign[];
  @Field(() => String, { nullable: true, description: 'Where the newest PDF is downloaded from; null without one.' })
  designFileUrl!: string | null;
  @Field({ description: 'When it was placed.' }) createdAt!: Date;
}
