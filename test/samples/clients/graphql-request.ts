import type { DocumentNode } from 'graphql';
import { GraphQLClient } from 'graphql-request';
import { type Connect, headersOf } from './client.js';

export const connect: Connect = (shop, token) => {
  const headers = headersOf(token);
  const client = new GraphQLClient(`${shop}/graphql`, { headers });
  return {
    request: <Data>(document: DocumentNode, variables: Record<string, unknown>) =>
      client.request<Data>(document, variables),
  };
};
