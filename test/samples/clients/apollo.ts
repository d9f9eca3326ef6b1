import { ApolloClient, type ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { type Connect, type GraphqlClient, headersOf, isMutation } from './client.js';

export const overLink = (link: ApolloLink): GraphqlClient => {
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  return {
    async request(document, variables) {
      const { data } = isMutation(document)
        ? await client.mutate({ mutation: document, variables })
        : await client.query({ query: document, variables });
      if (!data) throw new Error('The response is empty');
      return data;
    },
  };
};

export const connect: Connect = (shop, token) => {
  const headers = headersOf(token);
  const link = new HttpLink({ uri: `${shop}/graphql`, headers });
  return overLink(link);
};
