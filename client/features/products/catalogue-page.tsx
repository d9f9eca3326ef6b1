import { Page, PageHeading } from '../../ui/section';

export function CataloguePage() {
  return (
    <Page>
      <PageHeading title="Product" />
    </Page>
  );
}
