import { ApolloLink, type ApolloClient, type DocumentNode, type OperationVariables } from '@apollo/client';
import { getMainDefinition } from '@apollo/client/utilities';
import { of } from 'rxjs';
import { isServer } from './is-server';

interface FirstAnswer {
  operationName: string;
  variables: Record<string, unknown>;
  result: ApolloLink.Result;
}

/** After this time in milliseconds the data of the page may have changed. */
const lifetimeMs = 60_000;

const sorted = (_: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const keyOf = (name: string | undefined, variables: object) => `${name} ${JSON.stringify(variables, sorted)}`;

const nameOf = (query: DocumentNode) => {
  const definition = getMainDefinition(query);
  return definition.kind === 'OperationDefinition' ? definition.name?.value : undefined;
};

/** The answers that the server has put into the page. Each is used for one request, or in place of it. */
export class FirstAnswers {
  private readonly results: Map<string, ApolloLink.Result>;
  private readonly cached = new Set<string>();

  constructor(answers: readonly FirstAnswer[]) {
    this.results = new Map(
      answers.map(({ operationName, variables, result }) => [keyOf(operationName, variables), result]),
    );
  }

  take(name: string | undefined, variables: object): ApolloLink.Result | undefined {
    if (this.results.size === 0) return undefined;
    const key = keyOf(name, variables);
    const result = this.results.get(key);
    this.results.delete(key);
    return performance.now() < lifetimeMs ? result : undefined;
  }

  /**
   * Writes the answer to the cache before a component first reads it, so that it renders once, with data.
   *
   * @param asksAnyway Whether the component sends its query although the cache has the data: the answer stays for it.
   */
  addToCache(client: ApolloClient, query: DocumentNode, variables: OperationVariables, asksAnyway: boolean): void {
    if (this.results.size === 0) return;
    const name = nameOf(query);
    const key = keyOf(name, variables);
    const data = this.results.get(key)?.data;
    if (!data || this.cached.has(key) || performance.now() >= lifetimeMs) return;
    this.cached.add(key);
    // Other components must not be told while this one renders; the data of one page agrees.
    client.writeQuery({ query, variables, data, broadcast: false });
    if (!asksAnyway) this.take(name, variables);
  }
}

const readPage = (): FirstAnswer[] => {
  const text = isServer ? null : document.getElementById('first-data')?.textContent;
  return text ? (JSON.parse(text) as FirstAnswer[]) : [];
};

export const firstAnswers = new FirstAnswers(readPage());

/** Answers the first queries of the page, once each, with the data that the server has put into it. */
export const firstDataLink = (answers = firstAnswers) =>
  new ApolloLink((operation, forward) => {
    const result = answers.take(operation.operationName, operation.variables);
    return result ? of(result) : forward(operation);
  });
