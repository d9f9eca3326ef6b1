import { useApolloClient } from '@apollo/client/react';
import { ExportMenu } from '../../../ui/export-menu';
import { ExportPicturesDocument, ExportProductsDocument } from './export-products.generated';
import { managedVariables, type ManagedFilter } from './use-managed-filter';

/** Downloads the products of the list, or their pictures. */
export function ExportProducts({ filter }: { filter: ManagedFilter }) {
  const client = useApolloClient();
  const list = managedVariables(filter);
  const inFormat = (format: 'XLSX' | 'CSV') => async () => {
    const variables = { format, ...list };
    const { data } = await client.query({ query: ExportProductsDocument, variables, fetchPolicy: 'network-only' });
    return data?.exportProducts.url;
  };
  const pictures = async () => {
    const { data } = await client.query({
      query: ExportPicturesDocument,
      variables: list,
      fetchPolicy: 'network-only',
    });
    return data?.exportPictures.url;
  };
  return (
    <ExportMenu
      files={[
        { label: 'Excel', findAddress: inFormat('XLSX') },
        { label: 'CSV', findAddress: inFormat('CSV') },
        { label: 'Pictures (ZIP)', findAddress: pictures },
      ]}
    />
  );
}
