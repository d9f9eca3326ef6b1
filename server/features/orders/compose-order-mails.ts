import { sizeLabel } from '../../../domain/cart.js';
import { clientNumberLabel, ownNumberLabel } from '../../../domain/client-numbers.js';
import { formatDay } from '../../../domain/days.js';
import { colourLabels } from '../../../domain/gold.js';
import { optionLabel } from '../../../domain/making-options.js';
import { orderStatusLabels } from '../../../domain/orders.js';
import { weightFormat } from '../../../domain/formats.js';
import { formatWeight, lowerNetGram, totalFineGrams, totalGrams } from '../../../domain/weights.js';
import {
  type Block,
  button,
  facts,
  list,
  type Mail,
  note,
  type Recipient,
  table,
  type TableRow,
  text,
} from '../../platform/mail/mail.js';
import { type MailSettings, textsOf } from '../../platform/mail/mail-texts.js';
import type { OrderLineRow, OrderRow, OrderToMail } from './orders.sql.js';
import type { OrderDesign, OrderStatusChange } from './orders.types.js';

type Line = Pick<
  OrderLineRow,
  | 'designNumber'
  | 'clientNumber'
  | 'name'
  | 'gram'
  | 'netGram'
  | 'carat'
  | 'colour'
  | 'size'
  | 'options'
  | 'quantity'
  | 'note'
  | 'thumbnail'
>;
type Totals = Pick<OrderRow, 'id' | 'orderId' | 'totalQuantity' | 'total' | 'customer'> & { lines: Line[] };
/** An order with the recipient of a mail to the customer. */
type Addressed<Of> = Of & { recipient: NonNullable<OrderToMail['recipient']> };
type Order = Totals & Pick<OrderRow, 'wishedDate' | 'note'>;
type StatusChange = Pick<OrderStatusChange, 'status' | 'note'>;
type Design = Pick<OrderDesign, 'fileName' | 'pages' | 'bytes' | 'version'>;

const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`);

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const summaryOf = (order: Totals) =>
  `${pieces(order.totalQuantity)}, ${formatWeight(order.total)}, fine gold ${formatWeight(totalFineGrams(order.lines))}`;

/** Describes a line in the words of the order page. `label` names the number of the client. */
const describeLine =
  (label: typeof clientNumberLabel) =>
  (line: Line): TableRow => {
    const { designNumber, clientNumber, name, carat, colour, size, note, thumbnail, gram, quantity, options } = line;
    const net = lowerNetGram(line);
    const choice = [
      `${carat} ct`,
      colourLabels[colour],
      ...options.map(optionLabel),
      ...(net === null ? [] : [`net ${formatWeight(net)}`]),
    ];
    return {
      ...(thumbnail && { picture: thumbnail[0] }),
      title: designNumber ?? name,
      lines: [...(clientNumber ? [label(clientNumber)] : []), ...(designNumber ? [name] : []), choice.join(' · ')],
      cells: [
        size ? { before: 'Size ', value: sizeLabel(size) } : { value: '' },
        { value: String(quantity), after: quantity === 1 ? ' piece' : ' pieces' },
        { before: `${quantity} × ${weightFormat.format(gram)} = `, value: formatWeight(totalGrams([line])) },
      ],
      ...(note && { note: `Note: ${note}` }),
    };
  };

const addressOf = ({ id }: Totals, { publicUrl }: MailSettings) => `${publicUrl}/orders/${id}`;

/** Blocks of a mail about an order: its facts, a link to it and all its lines. */
function orderBlocks(order: Order, view: Block, label: typeof clientNumberLabel, shop: MailSettings): Mail['blocks'] {
  const { lines } = order;
  const labels = textsOf('labels', {}, shop);
  return [
    facts(
      [labels.order, order.orderId],
      [labels.total, pieces(order.totalQuantity)],
      [labels.weight, formatWeight(order.total)],
      [labels.fineGold, formatWeight(totalFineGrams(lines))],
      ...(order.wishedDate ? [[labels.wishedDate, formatDay(order.wishedDate)] as [string, string]] : []),
      ...(order.note ? [[labels.note, order.note] as [string, string]] : []),
    ),
    view,
    table([labels.design, labels.size, labels.pieces, labels.weight], lines.map(describeLine(label))),
  ];
}

function statusFacts({ status, note }: StatusChange, shop: MailSettings): Block {
  const labels = textsOf('labels', {}, shop);
  return facts([labels.status, orderStatusLabels[status]], ...(note ? [[labels.note, note] as [string, string]] : []));
}

export function composePlaced(order: Addressed<Order>, shop: MailSettings): Mail {
  const { orderId, recipient } = order;
  const texts = textsOf('orders.placed', { name: recipient.name, order: orderId, summary: summaryOf(order) }, shop);
  return {
    to: order.recipient,
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [
      text(texts.text),
      ...orderBlocks(order, button(texts.button, addressOf(order, shop)), ownNumberLabel, shop),
      note(texts.note),
    ],
  };
}

export function composeReceived(order: Order, administrators: Recipient[], shop: MailSettings): Mail {
  const { companyName, name, email, phone } = order.customer;
  const labels = textsOf('labels', {}, shop);
  const values = { order: order.orderId, company: companyName, summary: summaryOf(order) };
  const texts = textsOf('orders.received', values, shop);
  return {
    to: administrators,
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [
      facts([labels.company, companyName], [labels.name, name], [labels.email, email], [labels.phone, phone]),
      ...orderBlocks(
        order,
        button(texts.button, `${shop.publicUrl}/admin/orders/${order.id}`),
        clientNumberLabel,
        shop,
      ),
    ],
  };
}

export function composeStatusChanged(order: Addressed<Totals>, change: StatusChange, shop: MailSettings): Mail {
  const status = orderStatusLabels[change.status];
  const texts = textsOf('orders.status-changed', { name: order.recipient.name, order: order.orderId, status }, shop);
  return {
    to: order.recipient,
    subject: texts.subject,
    title: texts.title,
    blocks: [
      text(texts.text),
      statusFacts(change, shop),
      button(texts.button, addressOf(order, shop)),
      note(texts.note),
    ],
  };
}

/** Composes the mail about orders of one customer that have the same new status. */
export function composeStatusesChanged(
  orders: [Addressed<Totals>, ...Totals[]],
  change: StatusChange,
  shop: MailSettings,
): Mail {
  const [first] = orders;
  const values = {
    name: first.recipient.name,
    orders: orders.length,
    codes: orders.map(({ orderId }) => orderId).join(', '),
    status: orderStatusLabels[change.status],
  };
  const texts = textsOf('orders.statuses-changed', values, shop);
  return {
    to: first.recipient,
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [
      text(texts.text),
      statusFacts(change, shop),
      list(orders.map((order) => ({ title: order.orderId, details: [summaryOf(order)], url: addressOf(order, shop) }))),
      button(texts.button, `${shop.publicUrl}/orders`),
      note(texts.note),
    ],
  };
}

export function composeDesignAdded(order: Addressed<Totals>, design: Design, shop: MailSettings): Mail {
  const { fileName, pages, bytes, version } = design;
  const labels = textsOf('labels', {}, shop);
  const values = { name: order.recipient.name, order: order.orderId, file: fileName };
  const texts = textsOf(version === 1 ? 'orders.design-added' : 'orders.design-replaced', values, shop);
  return {
    to: order.recipient,
    subject: texts.subject,
    preview: texts.preview,
    title: texts.title,
    blocks: [
      text(texts.text),
      facts([labels.file, fileName], ...(pages ? [[labels.pages, String(pages)] as [string, string]] : []), [
        labels.size,
        sizeOf(bytes),
      ]),
      button(texts.button, addressOf(order, shop)),
      note(texts.note),
    ],
  };
}
