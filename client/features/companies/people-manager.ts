import type { ChangePersonInput, InvitePersonInput } from '../../graphql/types.generated';

/** The calls with which the people of a company are managed, by its owners or by administrators. */
export interface PeopleManager {
  invite: (input: InvitePersonInput) => Promise<unknown>;
  change: (input: ChangePersonInput) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}
