import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { Suspense, useRef, useState, type Ref } from 'react';
import IconPlus from '~icons/tabler/plus';
import { brand } from '../../../lib/brand';
import { formatCount } from '../../../lib/format';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminCardsLoading } from '../../../ui/admin-list';
import { AdminListPage } from '../../../ui/admin-list-page';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { SortableList } from '../../../ui/sortable-list';
import { EmptyState } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import { BannerCard } from './banner-card';
import classes from './banners-page.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { useAdminPhotos, usePhotoActions } from './use-photos-admin';
import { bannerPreviews } from '../../../../domain/photos';
import { focusPosition } from '../photo';
import { PhotoMedia } from '../photo-slides';

/** Preview of a banner at a screen size, with the text positioned as on the home page. */
function BannerPreview({ banner, ref }: { banner: AdminPhotoFragment; ref: Ref<HTMLElement> }) {
  const [mode, setMode] = useState<string>(bannerPreviews[0].name);
  const { width, height } = bannerPreviews.find(({ name }) => name === mode) ?? bannerPreviews[0];
  const title = banner.title ?? brand.hero.title;
  return (
    <section ref={ref} aria-label="Preview">
      <Stack gap="0.75rem">
        <Group gap="0.5rem 1rem">
          <SegmentedControl
            aria-label="Preview mode"
            value={mode}
            onChange={setMode}
            data={bannerPreviews.map(({ name, label }) => ({ value: name, label }))}
          />
          <span className="quiet smallest tabular">
            {width} × {height}
          </span>
        </Group>
        <div className={classes.backdrop}>
          <div
            className={classes.box}
            data-tone={banner.textTone === 'LIGHT' ? 'light' : 'dark'}
            style={{ maxWidth: width, aspectRatio: `${width} / ${height}` }}
            data-testid="banner-box"
          >
            <div className={classes.picture} key={banner.id}>
              <PhotoMedia photo={banner} title={title} sizes={`${width}px`} focus={focusPosition(banner)} />
            </div>
            <div className={classes.text}>
              <p className={classes.line}>{brand.line}</p>
              <p className={classes.title}>{title}</p>
              <span className={classes.button}>View the collection</span>
            </div>
          </div>
        </div>
      </Stack>
    </section>
  );
}

const loadDialog = () => import('./photo-dialog');
const PhotoDialog = lazyComponent(loadDialog, 'PhotoDialog');

/** Banners are few, so all of them are on one page. */
const everyBanner = { type: 'BANNER', page: 1, perPage: 200 } as const;

const nameOf = ({ title }: AdminPhotoFragment) => title ?? brand.hero.title;

function Banners({ banners, onEdit }: { banners: readonly AdminPhotoFragment[]; onEdit: (id: string) => void }) {
  const { order } = usePhotoActions('BANNER');
  const { may } = useSession();
  const [previewId, setPreviewId] = useState<string>();
  const previewRef = useRef<HTMLElement>(null);
  const first = banners.find(({ active }) => active);
  const preview = banners.find(({ id }) => id === previewId) ?? first ?? banners[0];
  return (
    <div className={classes.banners}>
      <SortableList
        label="Banners. The first active one is shown on the home page"
        mayOrder={may('content:write')}
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
            onPreview={() => {
              setPreviewId(banner.id);
              previewRef.current?.scrollIntoView({ block: 'nearest' });
            }}
            onEdit={() => onEdit(banner.id)}
          />
        )}
      />
      <BannerPreview banner={preview} ref={previewRef} />
    </div>
  );
}

function BannersPage() {
  const photos = useAdminPhotos(everyBanner);
  const { opened, isNew, open, openNew, close } = useOpenItem();
  useOpenedOnce(isNew || opened !== undefined, loadDialog);
  const banners = photos.page?.items;
  const edited = banners?.find(({ id }) => id === opened);
  const mayChange = useSession().may('content:write');
  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
      Create New Banner
    </Button>
  );
  return (
    <AdminListPage
      title="Banner Manager"
      hasTimes
      intro={mayChange ? 'Manage your banner images' : undefined}
      action={create}
      filters={
        !photos.error && (
          <p className={classes.total}>Total Banners: {photos.page ? formatCount(photos.page.pageInfo.total) : '–'}</p>
        )
      }
      list={photos}
      failed="Failed to fetch photos"
      loading={<AdminCardsLoading label="Loading banners..." height={112} phoneHeight={150} />}
      empty={
        banners?.length === 0 && (
          <EmptyState
            title="No banners yet"
            text="Your first image or video will be shown at the top of the home page."
            action={create}
          />
        )
      }
      after={
        <Suspense>
          {mayChange && isNew && <PhotoDialog type="BANNER" onClose={close} />}
          {mayChange && edited && <PhotoDialog key={edited.id} type="BANNER" photo={edited} onClose={close} />}
        </Suspense>
      }
    >
      {({ items }) => <Banners banners={items} onEdit={open} />}
    </AdminListPage>
  );
}

export { BannersPage as Component };
