import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { type Connect, headersOf } from './client.js';

interface GraphqlResponse<Data> {
  data: Data;
  errors?: { message: string; extensions: { code: string } }[];
}

export const connect: Connect = (shop, token) => ({
  async request<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables) {
    const response = await fetch(`${shop}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf(token) },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const { data, errors } = (await response.json()) as GraphqlResponse<Data>;
    const [error] = errors ?? [];
    if (error) throw new Error(`${error.extensions.code}: ${error.message}`);
    return data;
  },
});
