import type { ApolloClient } from '@apollo/client';
import { SessionDocument } from './session.generated';

/** Clears the cached data of the signed-in user. Open screens continue as an anonymous visitor. */
export const becomeVisitor = async (client: ApolloClient) => {
  const catalogue = client.readQuery({ query: SessionDocument })?.session.catalogue ?? 'MEMBERS';
  await client.clearStore();
  const visitor = { session: { __typename: 'Session' as const, user: null, access: null, catalogue } };
  client.writeQuery({ query: SessionDocument, data: visitor });
  // Clearing the store disconnects active queries, so the session is refetched and the screens follow it.
  await client.refetchQueries({ include: [SessionDocument] });
};
