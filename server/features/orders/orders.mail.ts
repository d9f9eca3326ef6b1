import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { sizeLabel } from '../../../domain/cart.js';
import { formatDay } from '../../../domain/days.js';
import { colourLabels } from '../../../domain/gold.js';
import { orderStatusLabels } from '../../../domain/orders.js';
import { formatLineWeight, formatWeight, totalFineGrams } from '../../../domain/weights.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { prepared, rowLoader } from '../../platform/database/sql.js';
import { Composes } from '../../platform/mail/composers.js';
import {
  type Block,
  button,
  facts,
  list,
  type ListItem,
  type Mail,
  note,
  type Recipient,
  text,
} from '../../platform/mail/mail.js';
import { administrators, type OrderLineRow, type OrderRow, ordersToMail } from './orders.sql.js';

interface OrderPayload {
  orderId: string;
}

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const summaryOf = (order: OrderRow) =>
  `${pieces(order.totalQuantity)}, ${formatWeight(order.total)}, fine gold ${formatWeight(totalFineGrams(order.lines))}`;

/** Describes a line in the words of the order page. */
const describeLine = ({ designNumber, name, carat, colour, size, note, ...line }: OrderLineRow): ListItem => ({
  title: [designNumber, name].filter(Boolean).join(' · '),
  details: [
    [`${carat} carat`, colourLabels[colour], ...(size ? [`Size ${sizeLabel(size)}`] : [])].join(' · '),
    `${pieces(line.quantity)} · ${formatLineWeight(line)}`,
    ...(note ? [`Note: ${note}`] : []),
  ],
});

/** Blocks of a mail about an order: its facts, a link to it and all its lines. */
function orderBlocks(order: OrderRow, view: Block): Mail['blocks'] {
  const { lines } = order;
  return [
    facts(
      ['Order', order.orderId],
      ['Total', pieces(order.totalQuantity)],
      ['Weight', formatWeight(order.total)],
      ['Fine gold', formatWeight(totalFineGrams(lines))],
      ...(order.wishedDate ? [['Wished date', formatDay(order.wishedDate)] as [string, string]] : []),
      ...(order.note ? [['Note', order.note] as [string, string]] : []),
    ),
    view,
    list(lines.map(describeLine)),
  ];
}

/** Reads the order when the mail is sent. Sends nothing about orders of deleted accounts. */
@Injectable()
export class OrdersMail {
  /** Mails that are composed together share the statements that read their orders and the administrators. */
  private readonly orders = rowLoader<string, OrderRow>(async (ids) => {
    const found = await prepared<OrderRow>(this.database, ordersToMail, [ids]);
    const byId = new Map(found.map((order) => [order.id, order]));
    return ids.map((id) => byId.get(id));
  });
  private readonly administrators = rowLoader<'all', Recipient[]>(async (keys) => {
    const recipients = await prepared<Recipient>(this.database, administrators, []);
    return keys.map(() => recipients);
  });

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('orders.placed', { canWait: true })
  async placed({ orderId }: OrderPayload): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    if (!order) return null;
    return {
      to: customerOf(order),
      subject: `Your order ${order.orderId}`,
      preview: summaryOf(order),
      title: 'Thank you for your order',
      blocks: [
        text(`Dear ${order.customer.name},\nYour order has been placed.`),
        ...orderBlocks(order, button('View your order', this.addressOf(order))),
        note(`Your order code is ${order.orderId}. Please mention it when you contact us.`),
      ],
    };
  }

  @Composes('orders.received', { canWait: true })
  async received({ orderId }: OrderPayload): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    const admins = (await this.administrators.load('all')) ?? [];
    if (!order || admins.length === 0) return null;
    const { companyName, name, email, phone } = order.customer;
    return {
      to: admins,
      subject: `${order.orderId}: new order from ${companyName}`,
      preview: summaryOf(order),
      title: 'New order',
      blocks: [
        facts(['Company', companyName], ['Name', name], ['Email', email], ['Phone', phone]),
        ...orderBlocks(order, button('View the order', `${this.config.publicUrl}/admin/orders?open=${order.id}`)),
      ],
    };
  }

  /** Composes the mail about a new status. Sends nothing if the status has changed again. */
  @Composes('orders.status-changed')
  async statusChanged({ orderId, changeId }: OrderPayload & { changeId: string }): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    const change = order?.timeline.at(-1);
    if (!order || change?.id !== changeId) return null;
    const status = orderStatusLabels[change.status];
    return {
      to: customerOf(order),
      subject: `Your order ${order.orderId}: ${status}`,
      title: status,
      blocks: [
        text(`Dear ${order.customer.name},\nYour order ${order.orderId} has a new status.`),
        facts(['Status', status], ...(change.note ? [['Note', change.note] as [string, string]] : [])),
        button('View your order', this.addressOf(order)),
        note(`Questions? Contact us: ${this.config.brand.email.display}`),
      ],
    };
  }

  /** Composes one mail about several orders of a customer. Omits orders whose status has changed again. */
  @Composes('orders.statuses-changed')
  async statusesChanged({ orderIds, changeIds }: { orderIds: string[]; changeIds: string[] }): Promise<Mail | null> {
    const found = await Promise.all(orderIds.map((id) => this.orders.load(id)));
    const latest = (order: OrderRow) => order.timeline.at(-1);
    const orders = found
      .filter((order) => order !== undefined)
      .filter((order) => changeIds.includes(latest(order)?.id ?? ''));
    const [first] = orders;
    const change = first && latest(first);
    if (!first || !change) return null;
    if (orders.length === 1) return this.statusChanged({ orderId: first.id, changeId: change.id });
    const status = orderStatusLabels[change.status];
    return {
      to: customerOf(first),
      subject: `${orders.length} of your orders: ${status}`,
      preview: orders.map(({ orderId }) => orderId).join(', '),
      title: status,
      blocks: [
        text(`Dear ${first.customer.name},\n${orders.length} of your orders have a new status.`),
        facts(['Status', status], ...(change.note ? [['Note', change.note] as [string, string]] : [])),
        list(
          orders.map((order) => ({ title: order.orderId, details: [summaryOf(order)], url: this.addressOf(order) })),
        ),
        button('View your orders', `${this.config.publicUrl}/orders`),
        note(`Questions? Contact us: ${this.config.brand.email.display}`),
      ],
    };
  }

  /** Composes the mail about a new PDF. Sends nothing if a newer PDF has been uploaded. */
  @Composes('orders.design-added')
  async designAdded({ orderId, designId }: OrderPayload & { designId: string }): Promise<Mail | null> {
    const order = await this.orders.load(orderId);
    const design = order?.designs[0];
    if (!order || design?.id !== designId) return null;
    const { fileName, pages, bytes, version } = design;
    return {
      to: customerOf(order),
      subject: `A PDF for your order ${order.orderId}`,
      preview: fileName,
      title: version === 1 ? 'A PDF for your order' : 'A new version of your PDF',
      blocks: [
        text(
          `Dear ${order.customer.name},\nWe've added a PDF to your order ${order.orderId}. Sign in to view and download it.`,
        ),
        facts(['File', fileName], ...(pages ? [['Pages', String(pages)] as [string, string]] : []), [
          'Size',
          sizeOf(bytes),
        ]),
        button('View your order', this.addressOf(order)),
        note(`Questions? Contact us: ${this.config.brand.email.display}`),
      ],
    };
  }

  private addressOf({ id }: OrderRow): string {
    return `${this.config.publicUrl}/orders/${id}`;
  }
}

const customerOf = ({ customer }: OrderRow) => ({ name: customer.name, address: customer.email });
