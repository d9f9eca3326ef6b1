import { useServerData } from '../../lib/use-server-data';
import { PeopleDocument } from './companies.generated';
import { InvitationActions } from './invitation-actions';
import { PeopleView } from './people-view';
import { useOwnPeople } from './use-own-people';

interface CompanyPeopleProps {
  /** The id of the signed-in person. */
  person: string;
  mayManage: boolean;
}

/** The people of one's own company. Owners change their roles, and invite further ones. */
export function CompanyPeople({ person, mayManage }: CompanyPeopleProps) {
  const query = useServerData(PeopleDocument, {}, ({ people }) => people);
  const manager = useOwnPeople(person);
  return (
    <PeopleView
      company="your company"
      query={query}
      person={person}
      manager={mayManage ? manager : undefined}
      alone="It's only you so far. Invite your colleagues, so that each of them has an account of their own."
      invitationActions={(invitation) => <InvitationActions invitation={invitation} />}
    />
  );
}
