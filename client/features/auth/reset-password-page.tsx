import { Page, PageHeading } from '../../ui/section';

export function ResetPasswordPage() {
  return (
    <Page>
      <PageHeading title="Reset Password" />
    </Page>
  );
}
