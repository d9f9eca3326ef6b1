import { Stack } from '@mantine/core';
import { AccountColumns, AccountPart } from '../../ui/account-section';
import type { CompanyRole } from '../../graphql/types.generated';
import { CompanyView } from './company-view';
import { CompanyPeople } from './company-people';
import { CompanyNumbers } from './design-numbers/company-numbers';

interface CompanySectionProps {
  /** The id of the signed-in person. */
  person: string;
  companyRole: CompanyRole;
}

/** The company of a customer, with its people, whom viewers do not see, and its design numbers. */
export function CompanySection({ person, companyRole }: CompanySectionProps) {
  const isOwner = companyRole === 'OWNER';
  return (
    <Stack gap="3rem">
      <AccountColumns>
        <AccountPart id="company-details" title="Details">
          <CompanyView mayEdit={isOwner} />
        </AccountPart>
        {companyRole !== 'VIEWER' && <CompanyPeople person={person} mayManage={isOwner} />}
      </AccountColumns>
      <CompanyNumbers mayManage={isOwner} />
    </Stack>
  );
}
