import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { brand } from '../../../../domain/brand';
import { failureReason } from '../../../lib/error-message';
import { formatCount } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading, Figures } from '../../../ui/admin-heading';
import { AdminCardsLoading } from '../../../ui/admin-list';
import { SortableList } from '../../../ui/sortable-list';
import { EmptyState, ErrorState } from '../../../ui/states';
import { BannerCard } from './banner-card';
import { BannerPreview } from './banner-preview';
import { PhotoDialog } from './photo-dialog';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { useAdminPhotos, usePhotoActions } from './use-photos-admin';

/** Banners are few, so all of them are on one page. */
const everyBanner = { type: 'BANNER', page: 1, perPage: 200 } as const;

const nameOf = ({ title }: AdminPhotoFragment) => title ?? brand.name;

function Banners({ banners, onEdit }: { banners: readonly AdminPhotoFragment[]; onEdit: (id: string) => void }) {
  const { order } = usePhotoActions('BANNER');
  const [previewId, setPreviewId] = useState<string>();
  const first = banners.find(({ active }) => active);
  const preview = banners.find(({ id }) => id === previewId) ?? first ?? banners[0];
  return (
    <>
      <BannerPreview banner={preview} />
      <SortableList
        label="Banners. The first active one is shown on the home page"
        items={banners.map((banner) => ({ id: banner.id, label: nameOf(banner), banner }))}
        onOrder={(ids) =>
          order(
            ids,
            banners.map(({ id }) => id),
          )
        }
        render={({ banner }, handle) => (
          <BannerCard
            banner={banner}
            name={nameOf(banner)}
            handle={handle}
            onHome={banner.id === first?.id}
            previewed={banner.id === preview.id}
            onPreview={() => setPreviewId(banner.id)}
            onEdit={() => onEdit(banner.id)}
          />
        )}
      />
    </>
  );
}

/** Banners of the home page in their order, with a preview. */
export function BannersPage() {
  usePageTitle('Banner Manager');
  const { page: photos, error, retry } = useAdminPhotos(everyBanner);
  const { opened, isNew, open, openNew, close } = useOpenItem();
  const banners = photos?.items;
  const edited = banners?.find(({ id }) => id === opened);
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
      Create New Banner
    </Button>
  );
  return (
    <>
      <AdminHeading title="Banner Manager" intro="Manage your banner images">
        {create}
      </AdminHeading>
      <Figures figures={[{ name: 'Total Banners', value: photos ? formatCount(photos.pageInfo.total) : '–' }]} />
      {error && <ErrorState title="Failed to fetch photos" text={failureReason(error)} onRetry={retry} />}
      {!error && !banners && <AdminCardsLoading label="Loading banners..." height={112} />}
      {banners?.length === 0 && (
        <EmptyState
          title="No banners yet"
          text="Your first image or video will be shown at the top of the home page."
          action={create}
        />
      )}
      {banners && banners.length > 0 && <Banners banners={banners} onEdit={open} />}
      {isNew && <PhotoDialog type="BANNER" onClose={close} />}
      {edited && <PhotoDialog key={edited.id} type="BANNER" photo={edited} onClose={close} />}
    </>
  );
}
