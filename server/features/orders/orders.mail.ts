import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { brand } from '../../../domain/brand.js';
import { orderStatusLabels } from '../../../domain/orders.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Composes } from '../../platform/mail/composers.js';
import { button, facts, type Mail, note, text } from '../../platform/mail/mail.js';
import { orderColumns, type OrderLineRow, type OrderRow } from './order.rows.js';

interface AboutOrder {
  orderId: string;
}

/** An order may have two hundred lines; a mail names so many and counts the rest. */
const shownLines = 20;

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);
const weight = (grams: number) => `${grams.toFixed(3)} g`;

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const described = ({ name, quantity, carat, colour, size, gram }: OrderLineRow): [string, string] => [
  `${quantity} × ${name}`,
  [`${carat} carat`, colour, size && `size ${size}`, `${weight(gram)} each`].filter(Boolean).join(', '),
];

const contents = ({ lines, totalQuantity, total }: OrderRow): Mail['blocks'] => [
  facts(...lines.slice(0, shownLines).map(described), ['In all', `${pieces(totalQuantity)}, ${weight(total)}`]),
  ...(lines.length > shownLines ? [note(`and ${lines.length - shownLines} more items`)] : []),
];

/** Written from what the database says when they are sent; an order whose account is gone is not written about. */
@Injectable()
export class OrdersMail {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Composes('orders.placed')
  async placed({ orderId }: AboutOrder): Promise<Mail | null> {
    const order = await this.read(orderId);
    if (!order) return null;
    return {
      to: customerOf(order),
      subject: `Your order ${order.orderId}`,
      preview: `${pieces(order.totalQuantity)}, ${weight(order.total)}`,
      title: 'Order confirmed',
      blocks: [
        text(`Dear ${order.customer.name},\nyour order has been placed. Thank you for shopping with us!`),
        ...contents(order),
        button('See your orders', `${this.config.publicUrl}/orders`),
        note(`Your order's code is ${order.orderId}. Name it when you write or call us.`),
      ],
    };
  }

  @Composes('orders.received')
  async received({ orderId }: AboutOrder): Promise<Mail | null> {
    const order = await this.read(orderId);
    const admins = await this.database.query<{ name: string; address: string }[]>(
      `SELECT name, email AS address FROM users WHERE role = 'admin' ORDER BY id`,
    );
    if (!order || admins.length === 0) return null;
    const { companyName, name, email, phone } = order.customer;
    return {
      to: admins,
      subject: `${order.orderId}: new order of ${companyName}`,
      preview: `${pieces(order.totalQuantity)}, ${weight(order.total)}`,
      title: 'A new order',
      blocks: [
        facts(['Company', companyName], ['Name', name], ['E-mail', email], ['Phone', phone]),
        ...contents(order),
        button('Open the orders', `${this.config.publicUrl}/admin/orders`),
      ],
    };
  }

  /** A step that another has overtaken by now is not mailed. */
  @Composes('orders.status-changed')
  async statusChanged({ orderId, changeId }: AboutOrder & { changeId: string }): Promise<Mail | null> {
    const order = await this.read(orderId);
    const change = order?.timeline.at(-1);
    if (!order || change?.id !== changeId) return null;
    const status = orderStatusLabels[change.status];
    return {
      to: customerOf(order),
      subject: `Your order ${order.orderId}: ${status}`,
      title: status,
      blocks: [
        text(`Dear ${order.customer.name},\nyour order ${order.orderId} has a new status.`),
        facts(['Status', status], ...(change.note ? [['Note', change.note] as [string, string]] : [])),
        button('See your orders', `${this.config.publicUrl}/orders`),
        note(`Questions? Write to us: ${brand.email.display}`),
      ],
    };
  }

  /** Of several in a row only the newest is written about. */
  @Composes('orders.design-added')
  async designAdded({ orderId, designId }: AboutOrder & { designId: string }): Promise<Mail | null> {
    const order = await this.read(orderId);
    const design = order?.designs[0];
    if (!order || design?.id !== designId) return null;
    const { fileName, pages, bytes, version } = design;
    return {
      to: customerOf(order),
      subject: `A design for ${order.orderId} is here`,
      preview: fileName,
      title: version === 1 ? 'A design for your order' : 'A new version of your design',
      blocks: [
        text(
          `Dear ${order.customer.name},\nwe have put a PDF with your order ${order.orderId}. Login to look at it and to download it.`,
        ),
        facts(['File', fileName], ...(pages ? [['Pages', String(pages)] as [string, string]] : []), [
          'Size',
          sizeOf(bytes),
        ]),
        button('Open your order', `${this.config.publicUrl}/orders/${order.id}`),
        note(`Questions? Write to us: ${brand.email.display}`),
      ],
    };
  }

  private async read(orderId: string): Promise<OrderRow | undefined> {
    const [order] = await this.database.query<OrderRow[]>(
      `SELECT ${orderColumns} FROM orders o WHERE o.id = $1 AND o.user_id IS NOT NULL`,
      [orderId],
    );
    return order;
  }
}

const customerOf = ({ customer }: OrderRow) => ({ name: customer.name, address: customer.email });
