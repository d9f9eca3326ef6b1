import { useQuery } from '@apollo/client/react';
import { Box, Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatWeight } from '../../../domain/weights';
import { formatDateTime, formatPieces } from '../../lib/format';
import { Dialog } from '../../ui/dialog';
import { OrderOfCartDocument } from './cart.generated';
import type { OrderedCart } from './use-checkout';

/** Notice that the cart has been ordered on another screen, with a link to that order. */
export function OrderedElsewhere({ order, onClose }: { order: OrderedCart | undefined; onClose: () => void }) {
  const { data } = useQuery(OrderOfCartDocument, { variables: { id: order?.id ?? '' }, skip: !order });
  const found = data?.order;
  return (
    <Dialog opened={order !== undefined} onClose={onClose} title="This cart has been ordered already">
      <p>It was ordered on another screen or device. Nothing has been ordered twice.</p>
      <Box component="p" className="quiet tabular" mt="0.5rem">
        {order?.code}
        {found && ` · ${formatPieces(found.totalQuantity)} · ${formatWeight(found.total)}`}
      </Box>
      {found && <p>Ordered {formatDateTime(found.createdAt)}</p>}
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button component={Link} to={`/orders/${order?.id}`} data-autofocus>
          View this order
        </Button>
      </Group>
    </Dialog>
  );
}
