import { InMemoryCache, type FieldPolicy, type Reference } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';

const fromList = (type: string): FieldPolicy<Reference> => ({
  read: (known, { args, toReference }) => known ?? toReference({ __typename: type, id: String(args?.id) }),
});

/** The access of the signed-in person is one record. That of a company, whose `current` no screen reads, belongs to it. */
const accessKey = (access: object) => ('current' in access ? [] : false);

export const makeCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // Singletons: every screen follows, whichever operation returned the new value.
      Session: { keyFields: [] },
      Factors: { keyFields: [] },
      Access: { keyFields: accessKey },
      // Depends on the request that the company resembles.
      SimilarCompany: { keyFields: false },
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
