import { use, type ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format';
import { Designs } from '../designs';
import { statusLabel } from '../status';
import classes from './order-sections.module.css';
import type { AdminOrderFragment } from './orders-admin.generated';
import { ChoosePdfContext, SendPdf } from './send-pdf';

interface SectionProps {
  title: string;
  /** `h2` on a page, `h3` in a dialog. */
  as: 'h2' | 'h3';
  children: ReactNode;
}

export const OrderSection = ({ title, as: Heading, children }: SectionProps) => (
  <section>
    <Heading className={classes.title}>{title}</Heading>
    {children}
  </section>
);

type PartProps = Pick<SectionProps, 'as'> & { order: AdminOrderFragment };

export const CustomerNote = ({ order, as }: PartProps) =>
  order.note && (
    <OrderSection title="Customer Note" as={as}>
      <p className="pre-wrap wrap-anywhere">{order.note}</p>
    </OrderSection>
  );

export function OrderPdfs({ order, as }: PartProps) {
  const maySend = use(ChoosePdfContext) !== null;
  return (
    <OrderSection title="PDF" as={as}>
      <Designs designs={order.designs} />
      {order.designs.length === 0 && <p className="quiet">No PDF sent yet.</p>}
      {maySend && (
        <div className={classes.controls}>
          <SendPdf order={order} withoutLink />
        </div>
      )}
    </OrderSection>
  );
}

/** All status changes with their notes, latest first. */
export const OrderHistory = ({ order, as }: PartProps) => (
  <OrderSection title="History" as={as}>
    <ol className={classes.timeline} reversed>
      {order.timeline.toReversed().map(({ id, status, at, by, note }) => (
        <li key={id}>
          <span>
            <strong>{statusLabel(status)}</strong>
            {by && ` by ${by}`}
          </span>
          <time dateTime={at}>{formatDateTime(at)}</time>
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  </OrderSection>
);
