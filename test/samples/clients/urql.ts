import { Client, fetchExchange } from '@urql/core';
import { type Connect, headersOf, isMutation } from './client.js';

export const connect: Connect = (shop, token) => {
  const headers = headersOf(token);
  const client = new Client({ url: `${shop}/graphql`, exchanges: [fetchExchange], fetchOptions: { headers } });
  return {
    async request(document, variables) {
      const { data, error } = isMutation(document)
        ? await client.mutation(document, variables)
        : await client.query(document, variables);
      if (!data) throw error ?? new Error('The response is empty');
      return data;
    },
  };
};
