import { Button, Menu } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useApolloClient } from '@apollo/client/react';
import IconChevronUp from '~icons/tabler/chevron-up';
import IconPrinter from '~icons/tabler/printer';
import { maxOrdersPerFile } from '../../../../domain/orders';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { saveFile } from '../../../lib/save-file';
import { useSession } from '../../auth/use-session';
import { ExportOrdersDocument } from './export-orders.generated';
import { JobCardsDocument, ProductionListDocument } from './order-files.generated';

type OrderFile = 'cards-a4' | 'cards-a6' | 'list-pdf' | 'list-xlsx' | 'orders-xlsx';

/** Saves files about orders. Requesting the address first renews the session and checks the orders. */
const useOrderFiles = (ids: readonly string[]) => {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);

  const addressOf = async (file: OrderFile) => {
    const fetchPolicy = 'no-cache';
    if (file === 'cards-a4' || file === 'cards-a6') {
      const variables = { ids: [...ids], size: file === 'cards-a4' ? ('A4' as const) : ('A6' as const) };
      return (await client.query({ query: JobCardsDocument, variables, fetchPolicy })).data?.jobCards.url;
    }
    if (file === 'orders-xlsx') {
      const variables = { ids: [...ids], format: 'XLSX' as const };
      return (await client.query({ query: ExportOrdersDocument, variables, fetchPolicy })).data?.exportOrders.url;
    }
    const variables = { ids: [...ids], format: file === 'list-pdf' ? ('PDF' as const) : ('XLSX' as const) };
    return (await client.query({ query: ProductionListDocument, variables, fetchPolicy })).data?.productionList.url;
  };

  const save = async (file: OrderFile) => {
    setBusy(true);
    notify.info('Preparing the file…', { id: 'order-file' });
    try {
      const url = await addressOf(file);
      if (!url) throw new Error('No address');
      await saveFile(url);
      notify.close('order-file');
    } catch (error) {
      notify.error(errorMessage(error, "We couldn't make this file. Please try again."), { id: 'order-file' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
};

/** Browsers become slow when they print more orders at once. */
const maxPrinted = 50;

interface PrintMenuProps {
  ids: readonly string[];
  size?: string;
  className?: string;
  /** True in a dialog, which the menu must be part of. */
  inDialog?: boolean;
  /** Called before the page to print opens. */
  onLeave?: (event: MouseEvent, path: string) => void;
}

/** Prints or exports orders: the orders themselves, the files for production, and the lines as a spreadsheet. */
export function PrintMenu({ ids, size, className, inDialog, onLeave }: PrintMenuProps) {
  const { busy, save } = useOrderFiles(ids);
  const path = `/admin/orders/print?ids=${ids.slice(0, maxPrinted).join(',')}`;
  const tooMany = ids.length > maxOrdersPerFile;
  const { may } = useSession();
  const prints = may('production:read');
  const exports = may('exports:read');
  return (
    <Menu position="top-start" offset={8} transitionProps={{ duration: 0 }} withinPortal={!inDialog}>
      <Menu.Target>
        <Button
          className={className}
          size={size}
          variant="default"
          loading={busy}
          leftSection={<IconPrinter size={18} stroke={1.25} aria-hidden />}
          rightSection={<IconChevronUp size={16} stroke={1.5} aria-hidden />}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={path} onClick={(event: MouseEvent) => onLeave?.(event, path)}>
          {ids.length > maxPrinted ? `The first ${maxPrinted} orders` : ids.length > 1 ? 'Orders' : 'Order'}
        </Menu.Item>
        {tooMany && (prints || exports) && <Menu.Label>Files have up to {maxOrdersPerFile} orders</Menu.Label>}
        {prints && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={tooMany} onClick={() => void save('cards-a4')}>
              Job cards, four on A4
            </Menu.Item>
            <Menu.Item disabled={tooMany} onClick={() => void save('cards-a6')}>
              Job cards, A6
            </Menu.Item>
            <Menu.Item disabled={tooMany} onClick={() => void save('list-pdf')}>
              Production list, PDF
            </Menu.Item>
          </>
        )}
        {prints && exports && (
          <Menu.Item disabled={tooMany} onClick={() => void save('list-xlsx')}>
            Production list, Excel
          </Menu.Item>
        )}
        {exports && (
          <>
            <Menu.Divider />
            <Menu.Item disabled={tooMany} onClick={() => void save('orders-xlsx')}>
              All order lines, Excel
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
