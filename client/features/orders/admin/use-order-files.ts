import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { saveFile } from '../../../lib/save-file';
import { ExportOrdersDocument } from './export-orders.generated';
import { JobCardsDocument, ProductionListDocument } from './order-files.generated';

type OrderFile = 'cards-a4' | 'cards-a6' | 'list-pdf' | 'list-xlsx' | 'orders-xlsx';

/** Saves files about orders. The address is asked for first, which renews the session and checks the orders. */
export const useOrderFiles = (ids: readonly string[]) => {
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
