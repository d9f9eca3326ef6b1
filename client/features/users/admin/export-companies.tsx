import { useApolloClient } from '@apollo/client/react';
import { ExportMenu } from '../../../ui/export-menu';
import { ExportCompaniesDocument } from './export-companies.generated';
import type { UsersFilter } from './use-users-filter';

/** Downloads the customers of the list. Administrators are never in the file. */
export function ExportCompanies({ filter: { search, access, sort } }: { filter: UsersFilter }) {
  const client = useApolloClient();
  const inFormat = (format: 'XLSX' | 'CSV') => async () => {
    const variables = { format, search: search || undefined, access, sort };
    const { data } = await client.query({ query: ExportCompaniesDocument, variables, fetchPolicy: 'network-only' });
    return data?.exportCompanies.url;
  };
  return (
    <ExportMenu
      files={[
        { label: 'Excel', findAddress: inFormat('XLSX') },
        { label: 'CSV', findAddress: inFormat('CSV') },
      ]}
    />
  );
}
