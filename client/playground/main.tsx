import { GraphiQL } from 'graphiql';
import 'graphiql/style.css';
import { createRoot } from 'react-dom/client';
import { operations } from './operations';
import './playground.css';
import type { ExecutionResult } from 'graphql';
import { refreshSession } from '../lib/refresh';

interface GraphQLRequest {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

const send = async (request: GraphQLRequest): Promise<ExecutionResult> => {
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(request),
  });
  return (await response.json()) as ExecutionResult;
};

/** Sends a request with the session of this browser, and renews an expired session once. */
const fetcher = async (request: GraphQLRequest): Promise<ExecutionResult> => {
  const sentAt = performance.now();
  const response = await send(request);
  const isUnauthenticated = response.errors?.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
  return isUnauthenticated && (await refreshSession(sentAt)) === 'renewed' ? send(request) : response;
};

const container = document.getElementById('playground');
if (container)
  createRoot(container).render(
    <GraphiQL
      fetcher={fetcher}
      defaultTabs={operations.map(({ query, variables }) => ({
        query,
        variables: variables && JSON.stringify(variables, null, 2),
      }))}
      forcedTheme="light"
    />,
  );
