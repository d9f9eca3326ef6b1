import { InMemoryCache } from '@apollo/client';
import possibleTypes from '../graphql/possible-types.generated';

export const makeCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      // One of each per browser: whichever call answers it, every screen that shows it follows.
      Session: { keyFields: [] },
      Access: { keyFields: [] },
      ShowcasePlate: { keyFields: ['title'] },
    },
  });
