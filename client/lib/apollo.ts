import { ApolloClient, ApolloLink } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { getMainDefinition } from '@apollo/client/utilities';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { makeCache } from './cache';
import { freshFactorLink } from './fresh-factor-link';
import { sessionLink } from './session-link';
import { overtakenLink, timeLimitLink, errorResponseLink } from './apollo-links';
import { uploadLink } from './upload-link';

const isQuery = (operation: ApolloLink.Operation) => {
  const definition = getMainDefinition(operation.query);
  return definition.kind === 'OperationDefinition' && definition.operation === 'query';
};

/** Retries only queries, and not after GraphQL errors or HTTP 4xx. */
const retryLink = new RetryLink({
  delay: { initial: 300, max: 4_000, jitter: true },
  attempts: {
    max: 3,
    retryIf: (error, operation) =>
      isQuery(operation) && !CombinedGraphQLErrors.is(error) && !(ServerError.is(error) && error.statusCode < 500),
  },
});

/** The chain of links that every operation passes. */
export const makeLink = () =>
  ApolloLink.from([
    overtakenLink(),
    timeLimitLink,
    freshFactorLink,
    sessionLink,
    errorResponseLink,
    retryLink,
    uploadLink,
    new BaseHttpLink({ uri: '/graphql', credentials: 'same-origin' }),
  ]);

export const makeClient = () => {
  const client = new ApolloClient({
    cache: makeCache(),
    link: makeLink(),
    devtools: { enabled: import.meta.env.DEV },
  });
  // The first render reads the data of the page from the cache.
  client.prioritizeCacheValues = true;
  return client;
};

/** Lets queries ask the server again, even if the cache has their data. */
export const endFirstRender = (client: ApolloClient) => {
  client.prioritizeCacheValues = false;
};
