import { InMemoryCache, type Reference } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';

export const makeCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // One of each per browser: whichever call answers it, every screen that shows it follows.
      Session: { keyFields: [] },
      Access: { keyFields: [] },
      ShowcasePlate: { keyFields: ['title'] },
      Query: {
        fields: {
          // A product that was seen in a list opens at once; its page asks for the newest all the same.
          product: {
            read: (known: Reference | undefined, { args, toReference }) =>
              known ?? toReference({ __typename: 'Product', id: String(args?.id) }),
          },
        },
      },
    },
  });
