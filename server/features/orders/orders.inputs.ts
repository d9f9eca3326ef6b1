import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { Day } from '../../platform/graphql/graphql.types.js';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { Moment } from '../../../domain/days.js';
import {
  dueFilters,
  type DueFilter as Due,
  type OrderSort as Sort,
  orderSorts,
  type OrderStatus as Status,
} from '../../../domain/orders.js';
import {
  type ChangeDueDate,
  type ChangeInternalNote,
  type ChangeOrderStatus,
  type ChangeOrderStatuses,
  type FindOrderedBefore,
  type ListMyOrders,
  type ListOrders,
  type OrderAgain,
  type PlaceOrder,
  type UndoOrderStatus,
} from '../../../domain/orders.schemas.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import { OrderItemInput } from '../cart/cart.inputs.js';
import { OrderStatus } from './orders.types.js';

export const OrderSort = graphqlEnum('OrderSort', orderSorts, 'How a list of orders is sorted.', {
  newest: 'Newest first.',
  oldest: 'Oldest first.',
  company: 'By company, A to Z.',
  '-company': 'By company, Z to A.',
  total: 'By total weight, lightest first.',
  '-total': 'By total weight, heaviest first.',
  status: 'By status, from pending to cancelled.',
  '-status': 'By status, from cancelled to pending.',
  due: 'By due date, earliest first.',
  '-due': 'By due date, latest first.',
});

export const DueFilter = graphqlEnum('DueFilter', dueFilters, 'Which orders are due.', {
  overdue: 'Pending, confirmed, in production or ready, with a due date that has passed.',
  'this-week': 'The same, with a due date in the current week, Monday to Sunday.',
});

@InputType({ description: 'The items to order, independent of the contents of the cart.' })
export class PlaceOrderInput implements PlaceOrder {
  @Field(() => [OrderItemInput], { description: '1 to 200 items.' }) items!: OrderItemInput[];
  @Field(() => String, {
    nullable: true,
    description: '1 to 255 characters. A repeated key returns the existing order.',
  })
  idempotencyKey?: string;
  @Field(() => String, {
    nullable: true,
    description:
      'The `version` of the cart that the customer saw. If the cart is another one by now, nothing is ordered: the error is ' +
      'CART_ORDERED, with the order in its `details`, or CART_CHANGED.',
  })
  cartVersion?: string;
  @Field(() => String, { nullable: true, description: 'A note to the shop, at most 500 characters.' }) note?: string;
  @Field(() => Day, {
    nullable: true,
    description: 'The day on which the customer would like to have it, such as 2026-01-31; not in the past.',
  })
  wishedDate?: string;
}

@InputType({ description: 'An order to add to the cart again.' })
export class OrderAgainInput implements OrderAgain {
  @Field(() => ID, { description: 'The id of the order.' }) orderId!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to copy the notes of the lines, such as engravings; without it, the new lines have none.',
  })
  keepNotes?: boolean;
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
  @Field(() => Boolean, { nullable: true, description: 'False to send no email about the change.' })
  notifyCustomer?: boolean;
}

@InputType({ description: 'One of the orders to change.' })
export class OrderToChangeInput implements Pick<ChangeOrderStatus, 'id' | 'seen'> {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => OrderStatus, {
    nullable: true,
    description: 'The status the client last read. If it has changed since, the order keeps its status.',
  })
  seen?: Status;
}

@InputType({ description: 'One new status for several orders.' })
export class ChangeOrderStatusesInput implements ChangeOrderStatuses {
  @Field(() => OrderStatus, { description: 'The new status of all orders.' }) status!: Status;
  @Field(() => [OrderToChangeInput], { description: '1 to 100 orders.' }) orders!: OrderToChangeInput[];
  @Field(() => String, { nullable: true, description: 'A note to each customer, up to 500 characters.' })
  note?: string;
  @Field(() => Boolean, { nullable: true, description: 'False to send no emails about the change.' })
  notifyCustomer?: boolean;
}

@InputType({ description: 'The latest change of the status of an order.' })
export class StatusChangeToUndoInput {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => ID, { description: 'The id of the change in its timeline.' }) changeId!: string;
}

@InputType({ description: 'Changes of the status of orders to undo.' })
export class UndoOrderStatusInput implements UndoOrderStatus {
  @Field(() => [StatusChangeToUndoInput], { description: '1 to 100 changes.' }) changes!: StatusChangeToUndoInput[];
}

@InputType({ description: 'A note for administrators.' })
export class ChangeInternalNoteInput implements ChangeInternalNote {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'At most 500 characters; empty or null for none.' })
  internalNote!: string | null;
}

@InputType({ description: 'The new due date of an order.' })
export class ChangeDueDateInput implements ChangeDueDate {
  @Field(() => ID, { description: 'The id of the order.' }) id!: string;
  @Field(() => Day, { nullable: true, description: 'A day such as 2026-01-31; null for none.' }) dueDate?: string;
}

@ArgsType()
export class MyOrdersArgs implements ListMyOrders {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 100; defaults to 20.' }) perPage!: number;
}

@ArgsType()
export class OrderedBeforeArgs implements FindOrderedBefore {
  @Field(() => [ID], { description: 'The ids of 1 to 200 products.' }) productIds!: string[];
}

@ArgsType()
export class ListOrdersArgs extends MyOrdersArgs implements ListOrders {
  @Field(() => OrderStatus, { nullable: true, description: 'Only orders with this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Only orders whose code, company or email contains this text.' })
  search?: string;
  @Field(() => OrderSort, { nullable: true, description: 'Defaults to newest first.' }) sort!: Sort;
  @Field(() => ID, { nullable: true, description: 'Only orders of this company.' }) companyId?: string;
  @Field(() => DueFilter, { nullable: true, description: 'Only orders that are due.' }) due?: Due;
  @Field(() => Date, { nullable: true, description: 'Only orders placed at this time or day, or later.' })
  from?: Moment;
  @Field(() => Date, { nullable: true, description: 'Only orders placed before this time, or on this day or earlier.' })
  to?: Moment;
  @Field(() => Date, { nullable: true, description: 'Only orders placed before this time or day.' }) before?: Moment;
  @Field(() => Date, {
    nullable: true,
    description: 'Only orders that were changed at this time or later, the earliest change first, whatever `sort` is.',
  })
  changedSince?: Date;
}

@InputType({ description: 'A PDF to attach to an order.' })
export class UploadOrderDesignInput {
  @Field(() => ID, { description: 'The id of the order.' }) orderId!: string;
  @Field(() => GraphQLUpload, { description: 'A PDF of up to 20 MB.' }) file!: FileArgument;
}
