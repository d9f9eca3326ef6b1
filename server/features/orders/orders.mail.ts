import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { prepared, rowLoader } from '../../platform/database/sql.js';
import { type Composed, Composes } from '../../platform/mail/composers.js';
import type { Mail, Recipient } from '../../platform/mail/mail.js';
import { secondsUntilFinal } from '../../platform/mail/outbox.js';
import {
  composeDesignAdded,
  composePlaced,
  composeReceived,
  composeStatusChanged,
  composeStatusesChanged,
} from './compose-order-mails.js';
import { ordersToMail, type OrderToMail, staffToMail } from './orders.sql.js';

interface OrderPayload {
  orderId: string;
}

type Addressed = OrderToMail & { recipient: NonNullable<OrderToMail['recipient']> };

const isAddressed = (order: OrderToMail | undefined): order is Addressed =>
  order !== undefined && order.recipient !== null;

/** Reads the order when the mail is sent. Sends nothing about orders of deleted companies. */
@Injectable()
export class OrdersMail {
  /** Mails that are composed together share the statements that read their orders and the staff. */
  private readonly orders = rowLoader<string, OrderToMail>(async (ids) => {
    const found = await prepared<OrderToMail>(this.database, ordersToMail, [ids, secondsUntilFinal(this.config)]);
    const byId = new Map(found.map((order) => [order.id, order]));
    return ids.map((id) => byId.get(id));
  });
  private readonly staff = rowLoader<'all', Recipient[]>(async (keys) => {
    const recipients = await prepared<Recipient>(this.database, staffToMail, []);
    return keys.map(() => recipients);
  });

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('orders.placed', { canWait: true })
  async placed({ orderId }: OrderPayload): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    return isAddressed(order) ? composePlaced(order, this.config) : null;
  }

  @Composes('orders.received', { canWait: true })
  async received({ orderId }: OrderPayload): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    const staff = (await this.staff.load('all')) ?? [];
    return order && staff.length > 0 ? composeReceived(order, staff, this.config) : null;
  }

  /** Composes the mail about a new status. Sends nothing if the status has changed again. */
  @Composes('orders.status-changed')
  async statusChanged({ orderId, changeId }: OrderPayload & { changeId: string }): Promise<Composed> {
    return this.statusesChanged({ orderIds: [orderId], changeIds: [changeId] });
  }

  /**
   * Composes one mail about several orders of a customer. Omits orders whose status has changed again, and waits until
   * that change can no longer be undone.
   */
  @Composes('orders.statuses-changed')
  async statusesChanged({ orderIds, changeIds }: { orderIds: string[]; changeIds: string[] }): Promise<Composed> {
    const loaded = await Promise.all(orderIds.map((id) => this.orders.load(id)));
    const orders = loaded.filter((order) => order !== undefined);
    const latest = ({ timeline }: OrderToMail) => timeline.at(-1);
    const stands = (order: OrderToMail) => changeIds.includes(latest(order)?.id ?? '');
    const canStandAgain = (order: OrderToMail) =>
      order.undoable && !stands(order) && order.timeline.some(({ id }) => changeIds.includes(id));
    if (orders.some(canStandAgain)) return 'later';
    const [first, ...others] = orders.filter(stands);
    const change = first && latest(first);
    if (!isAddressed(first) || !change) return null;
    return others.length > 0
      ? composeStatusesChanged([first, ...others], change, this.config)
      : composeStatusChanged(first, change, this.config);
  }

  /** Composes the mail about a new PDF. Sends nothing if a newer PDF has been uploaded. */
  @Composes('orders.design-added')
  async designAdded({ orderId, designId }: OrderPayload & { designId: string }): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    const design = order?.designs[0];
    return isAddressed(order) && design?.id === designId ? composeDesignAdded(order, design, this.config) : null;
  }
}
