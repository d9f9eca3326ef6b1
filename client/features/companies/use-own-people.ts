import { useApolloClient } from '@apollo/client/react';
import {
  ChangePersonDocument,
  InvitePersonDocument,
  PeopleDocument,
  RemovePersonDocument,
} from './companies.generated';
import type { PeopleManager } from './people-manager';

const reload = { refetchQueries: [PeopleDocument], awaitRefetchQueries: true };

/** Manages the people of one's own company. `person` is the id of the signed-in person. */
export const useOwnPeople = (person: string): PeopleManager => {
  const client = useApolloClient();
  return {
    invite: (input) => client.mutate({ mutation: InvitePersonDocument, variables: { input }, ...reload }),
    change: (input) =>
      client.mutate({
        mutation: ChangePersonDocument,
        variables: { input },
        // The order of the people depends on their roles, and what the person may do on their own.
        refetchQueries: [PeopleDocument, ...(input.id === person ? ['Session'] : [])],
      }),
    remove: (id) => client.mutate({ mutation: RemovePersonDocument, variables: { input: { id } }, ...reload }),
  };
};
