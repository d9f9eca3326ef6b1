import { useApolloClient } from '@apollo/client/react';
import { usePagedQuery } from '../../../lib/use-server-data';
import { LinkFor } from '../../auth/link-for';
import { useSession } from '../../auth/use-session';
import { useNumbersPlace, type NumbersManager, type NumberWords } from '../design-numbers/numbers-manager';
import { NumbersView } from '../design-numbers/numbers-view';
import { CompanyClientNumbersDocument, SetCompanyClientNumbersDocument } from './managed-numbers.generated';

const wordsOf = (companyName: string): NumberWords => ({
  title: 'Design numbers',
  intro: `The numbers that ${companyName} uses for our designs. Its people find designs by them, and its orders show them.`,
  number: 'Client number',
  ofColumn: 'the number of the client',
  none: 'The owners of the company add them.',
});

/** Manages the numbers of a company for administrators. */
const useManagedNumbers = (companyId: string): NumbersManager => {
  const client = useApolloClient();
  return {
    save: async (rows) => {
      const { data } = await client.mutate({
        mutation: SetCompanyClientNumbersDocument,
        variables: { input: { companyId, rows } },
        refetchQueries: [CompanyClientNumbersDocument],
        awaitRefetchQueries: true,
      });
      return data?.setCompanyClientNumbers.message ?? '';
    },
  };
};

interface ManagedNumbersProps {
  company: { id: string; companyName: string };
}

/** The numbers that a company gives designs, which administrators manage like its owners. */
export function ManagedNumbers({ company: { id, companyName } }: ManagedNumbersProps) {
  const place = useNumbersPlace();
  const query = usePagedQuery(
    CompanyClientNumbersDocument,
    { companyId: id, ...place.variables },
    ({ companyClientNumbers }) => companyClientNumbers ?? undefined,
  );
  const manager = useManagedNumbers(id);
  const { may } = useSession();
  return (
    <NumbersView
      words={wordsOf(companyName)}
      place={place}
      query={query}
      manager={may('clients:write') ? manager : undefined}
      designLink={({ productId, designNumber }) => (
        <LinkFor needs="catalogue:read" to={`/admin/products?open=${productId}`}>
          {designNumber}
        </LinkFor>
      )}
      heading="h2"
    />
  );
}
