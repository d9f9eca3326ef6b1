import { Page, PageHeading } from '../../ui/section';

export function ForgotPasswordPage() {
  return (
    <Page>
      <PageHeading title="Forgot Password" />
    </Page>
  );
}
