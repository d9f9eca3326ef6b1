import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';

const fromList = (type: string): FieldPolicy<Reference> => ({
  read: (known, { args, toReference }) => known ?? toReference({ __typename: type, id: String(args?.id) }),
});

export const makeCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // One of each per browser: whichever call answers it, every screen that shows it follows.
      Session: { keyFields: [] },
      Access: { keyFields: [] },
      ShowcaseItem: { keyFields: ['title'] },
      Query: {
        fields: {
          // What was seen in a list opens at once; its page or dialog asks for the newest all the same.
          product: fromList('Product'),
          contact: fromList('Contact'),
        },
      },
    },
  });
