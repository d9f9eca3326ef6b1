import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import IconHistory from '~icons/tabler/history';

/** Leads to everything that was done to the product. */
export function HistoryItem({ id }: { id: string }) {
  return (
    <Menu.Item
      component={Link}
      to={`/admin/audit?about=${id}`}
      leftSection={<IconHistory size={16} stroke={1.5} aria-hidden />}
    >
      History
    </Menu.Item>
  );
}
