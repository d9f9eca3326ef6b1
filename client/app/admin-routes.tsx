import { Page, PageHeading } from '../ui/section';

export function AdminRoutes() {
  return (
    <main id="main" tabIndex={-1}>
      <Page>
        <PageHeading title="Admin Panel" />
      </Page>
    </main>
  );
}
