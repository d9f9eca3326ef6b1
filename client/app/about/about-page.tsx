import { Page, PageHeading } from '../../ui/section';

export function AboutPage() {
  return (
    <Page>
      <PageHeading title="About Us" />
    </Page>
  );
}
