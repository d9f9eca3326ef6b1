import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';
import { isServer } from './is-server';

const fromList = (type: string): FieldPolicy<Reference> => ({
  read: (known, { args, toReference }) => known ?? toReference({ __typename: type, id: String(args?.id) }),
});

export const makeCache = () =>
  new InMemoryCache({
    // The server makes a cache for each first screen and reads it once or twice, so keeping results only takes time.
    resultCaching: !isServer,
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // Singletons: every screen follows, whichever operation returned the new value.
      Session: { keyFields: [] },
      Access: { keyFields: [] },
      ShowcaseItem: { keyFields: ['title'] },
      Query: {
        fields: {
          // Shows an item from a list at once. Its page or dialog still loads the current data.
          product: fromList('Product'),
          contact: fromList('Contact'),
        },
      },
    },
  });
