import { Page, PageHeading } from '../../ui/section';

export function LoginPage() {
  return (
    <Page>
      <PageHeading title="Login" />
    </Page>
  );
}
