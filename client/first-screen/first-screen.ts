import { addTypenameToDocument } from '@apollo/client/utilities';
import { print } from 'graphql';
import { firstScreenAt, sessionQuery, type FirstQuery } from '../app/routes';

export { publicPages } from '../app/routes';

// Built for the server, which sends with a page the code and the data that its first screen needs.

/** The body of the request that the client would send. */
const asRequest = ({ name, query, variables }: FirstQuery) => ({
  operationName: name,
  query: print(addTypenameToDocument(query)),
  variables,
});

export const sessionRequest = asRequest(sessionQuery);

export const firstScreen = (...visit: Parameters<typeof firstScreenAt>) => {
  const screen = firstScreenAt(...visit);
  return screen && { ...screen, queries: screen.queries.map(asRequest) };
};
