import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';

const fromList = (type: string): FieldPolicy<Reference> => ({
  read: (known, { args, toReference }) => known ?? toReference({ __typename: type, id: String(args?.id) }),
});

export const makeCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // Singletons: every screen follows, whichever operation returned the new value.
      Session: { keyFields: [] },
      Access: { keyFields: [] },
      // Each order has the name that the person had then.
      OrderedBy: { keyFields: false },
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
