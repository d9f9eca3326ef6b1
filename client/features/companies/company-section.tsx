import { AccountColumns, AccountPart } from '../../ui/account-section';
import type { CompanyRole } from '../../graphql/types.generated';
import { CompanyView } from './company-view';
import { CompanyPeople } from './company-people';

interface CompanySectionProps {
  /** The id of the signed-in person. */
  person: string;
  companyRole: CompanyRole;
}

/** The company of a customer, and its people, whom viewers do not see. */
export function CompanySection({ person, companyRole }: CompanySectionProps) {
  const isOwner = companyRole === 'OWNER';
  return (
    <AccountColumns>
      <AccountPart id="company-details" title="Details">
        <CompanyView mayEdit={isOwner} />
      </AccountPart>
      {companyRole !== 'VIEWER' && <CompanyPeople person={person} mayManage={isOwner} />}
    </AccountColumns>
  );
}
