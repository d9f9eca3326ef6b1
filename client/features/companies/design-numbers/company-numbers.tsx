import { useApolloClient } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { clientNumberProblems } from '../../../../domain/client-numbers';
import { usePagedQuery } from '../../../lib/use-server-data';
import { showOwnNumbers } from '../../products/own-numbers';
import {
  ClientNumbersDocument,
  SetClientNumbersDocument,
  type ClientNumberRowFragment,
} from './design-numbers.generated';
import { useNumbersPlace, type NumbersManager, type NumberWords } from './numbers-manager';
import { NumbersView } from './numbers-view';

const words: NumberWords = {
  title: 'Your design numbers',
  intro:
    'Give our designs the numbers that your company uses. You find designs by them in the search and in quick order, and your orders show them.',
  number: 'Your number',
  ofColumn: 'your number',
  none: 'An owner of your company can add them.',
};

/** Manages the numbers of one's own company. Products that are loaded already show them at once. */
const useOwnNumbers = (): NumbersManager => {
  const client = useApolloClient();
  return {
    save: async (rows) => {
      const { data } = await client.mutate({
        mutation: SetClientNumbersDocument,
        variables: { input: { rows } },
        refetchQueries: [ClientNumbersDocument],
        awaitRefetchQueries: true,
        update: (cache, { data: saved }) => showOwnNumbers(cache, saved?.setClientNumbers.rows ?? []),
      });
      return data?.setClientNumbers.message ?? '';
    },
  };
};

/** Archived designs have no page for customers. */
const DesignLink = ({ row: { productId, designNumber, problem } }: { row: ClientNumberRowFragment }) =>
  problem === clientNumberProblems.archived ? (
    <>{designNumber}</>
  ) : (
    <Link to={`/product-details/${productId}`}>{designNumber}</Link>
  );

/** The numbers that one's own company gives designs. Owners change them. */
export function CompanyNumbers({ mayManage }: { mayManage: boolean }) {
  const place = useNumbersPlace();
  const query = usePagedQuery(ClientNumbersDocument, place.variables, ({ clientNumbers }) => clientNumbers);
  const manager = useOwnNumbers();
  return (
    <NumbersView
      words={words}
      place={place}
      query={query}
      manager={mayManage ? manager : undefined}
      designLink={(row) => <DesignLink row={row} />}
    />
  );
}
