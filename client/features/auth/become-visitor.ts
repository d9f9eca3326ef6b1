import type { ApolloClient } from '@apollo/client';
import { SessionDocument } from './session.generated';

/** Forgets everything that was loaded for somebody; the screens that stand see a visitor. */
export const becomeVisitor = async (client: ApolloClient) => {
  const catalogue = client.readQuery({ query: SessionDocument })?.session.catalogue ?? 'MEMBERS';
  await client.clearStore();
  const visitor = { session: { __typename: 'Session' as const, user: null, access: null, catalogue } };
  client.writeQuery({ query: SessionDocument, data: visitor });
  // Emptying the cache cut off whoever watches it, so the session is asked for once more; the screens follow that.
  await client.refetchQueries({ include: [SessionDocument] });
};
