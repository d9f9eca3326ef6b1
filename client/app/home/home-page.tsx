import { Page, PageHeading } from '../../ui/section';

export function HomePage() {
  return (
    <Page>
      <PageHeading title="Tavrelle" />
    </Page>
  );
}
