import { Suspense } from 'react';
import { useSession } from '../../features/auth/use-session';
import { Profile } from '../../features/users/profile';
import { AccountSection } from '../../ui/account-section';
import { lazyComponent } from '../../ui/lazy-component';
import { LoadingBlocks } from '../../ui/states';

const CompanySection = lazyComponent(() => import('../../features/companies/company-section'), 'CompanySection');

/** Connects the profile to the company of the person. Administrators have none. */
function ProfilePage() {
  const { user } = useSession();
  const company = user?.companyRole && (
    <AccountSection id="company" title="Company">
      <Suspense fallback={<LoadingBlocks label="Loading your company" heights={[220, 72]} />}>
        <CompanySection person={user.id} companyRole={user.companyRole} />
      </Suspense>
    </AccountSection>
  );
  return <Profile company={company} />;
}

export { ProfilePage as Component };
