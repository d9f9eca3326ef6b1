import { Page, PageHeading } from '../../ui/section';

export function GalleryPage() {
  return (
    <Page>
      <PageHeading title="Luxury Jewelry" />
    </Page>
  );
}
