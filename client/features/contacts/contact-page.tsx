import { Page, PageHeading } from '../../ui/section';

export function ContactPage() {
  return (
    <Page>
      <PageHeading title="Get in Touch" />
    </Page>
  );
}
