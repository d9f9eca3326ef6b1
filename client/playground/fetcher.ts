import type { ExecutionResult } from 'graphql';
import { refreshSession } from '../lib/refresh';

interface Call {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

const send = async (call: Call): Promise<ExecutionResult> => {
  const answer = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(call),
  });
  return (await answer.json()) as ExecutionResult;
};

/** Asks as whoever is signed in in this browser, and renews the session once when it has run out. */
export const fetcher = async (call: Call): Promise<ExecutionResult> => {
  const sentAt = performance.now();
  const answer = await send(call);
  const isRefused = answer.errors?.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED');
  return isRefused && (await refreshSession(sentAt)) === 'renewed' ? send(call) : answer;
};
