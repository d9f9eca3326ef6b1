import { Button, VisuallyHidden } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import IconChevronDown from '~icons/tabler/chevron-down';
import { formatWeight, totalFineGrams } from '../../../domain/weights';
import { formatPieces, plural, unbroken } from '../../lib/format';
import { Thumbnail } from '../../ui/picture';
import { StatusBadge } from '../../ui/status-badge';
import { useOnScreen } from '../../ui/use-on-screen';
import { Designs } from './designs';
import { OrderAgainButton, type OrderAgain } from './order-again-button';
import classes from './order-card.module.css';
import { groupLines, type LineGroup } from './order-groups';
import { OrderHead } from './order-head';
import { OrderLines } from './order-lines';
import { OrderSteps } from './order-steps';
import type { OrderSummaryFragment } from './orders.generated';
import { statusLabel, statusTone } from './status';

interface OrderCardProps {
  order: OrderSummaryFragment;
  /** The thumbnails are left out until the card is near the screen. */
  waits?: boolean;
  onOrderAgain: OrderAgain;
}

/** A longer order shows its first designs; the order page shows the rest. */
const shownGroups = 3;
const shownThumbnails = 4;

/** An order of a list. On a phone its items are hidden behind their thumbnails. */
export function OrderCard({ order, waits = false, onOrderAgain }: OrderCardProps) {
  const [opened, setOpened] = useState(false);
  const items = useId();
  const [card, setCard] = useState<HTMLElement | null>(null);
  const near = useOnScreen(waits ? card : null, { once: true, margin: '200px 0px' });
  const groups = groupLines(order.lines);
  const more = groups.slice(shownGroups).reduce((sum, { lines }) => sum + lines, 0);
  return (
    <article
      ref={setCard}
      className={classes.card}
      data-opened={opened || undefined}
      aria-labelledby={`order-${order.id}`}
    >
      <OrderHead order={order} as="h2" id={`order-${order.id}`}>
        <span className={classes.total}>
          {[
            formatPieces(order.totalQuantity),
            formatWeight(order.total),
            `${formatWeight(totalFineGrams(order.lines))} fine`,
          ]
            .map(unbroken)
            .join(' · ')}
        </span>
      </OrderHead>
      <div className={classes.progress}>
        <OrderSteps status={order.status} timeline={order.timeline} compact />
        <div className={classes.status}>
          <StatusBadge tone={statusTone(order.status)}>{statusLabel(order.status)}</StatusBadge>
        </div>
      </div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        aria-controls={items}
        onClick={() => setOpened(!opened)}
      >
        <Peek groups={groups} opened={opened} waits={waits && !near} />
        <VisuallyHidden>
          {opened ? 'Hide' : 'Show'} the items of {order.orderId}
        </VisuallyHidden>
        <IconChevronDown className={classes.chevron} size={20} stroke={1.25} aria-hidden />
      </button>
      <div id={items} className={classes.items}>
        <OrderLines groups={groups.slice(0, shownGroups)} status={order.status} />
        {more > 0 && (
          <p className={classes.more}>
            <Link to={`/orders/${order.id}`}>and {plural(more, 'more item')}</Link>
          </p>
        )}
      </div>
      <Designs designs={order.designs} newestOnly />
      <footer className={classes.footer}>
        <Button
          variant="default"
          size="sm"
          component={Link}
          to={`/orders/${order.id}`}
          aria-label={`View details of ${order.orderId}`}
        >
          View details
        </Button>
        <OrderAgainButton order={order} onOrderAgain={onOrderAgain} size="sm" />
      </footer>
    </article>
  );
}

/** The first pictures of an order, and how many designs more it has. */
function Peek({ groups, opened, waits }: { groups: readonly LineGroup[]; opened: boolean; waits: boolean }) {
  if (opened) return <span className={classes.hide}>{plural(groups.length, 'design')}</span>;
  const more = groups.length - shownThumbnails;
  return (
    <span className={classes.peek}>
      {groups.slice(0, shownThumbnails).map(({ id, thumbnail }) => (
        <span key={id} className={classes.thumbnail}>
          {!waits && <Thumbnail picture={thumbnail} sizes="3rem" />}
        </span>
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  );
}
