import { Page, PageHeading } from '../../ui/section';

export function ProfilePage() {
  return (
    <Page>
      <PageHeading title="My Profile" />
    </Page>
  );
}
