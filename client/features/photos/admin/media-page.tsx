import { Button, Tabs } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import IconPlus from '~icons/tabler/plus';
import { enumNames } from '../../../../domain/enum-names';
import { photoPageSizes, photoTypes } from '../../../../domain/photos';
import { isOneOf } from '../../../lib/choices';
import { errorMessage } from '../../../lib/error-message';
import { choiceParam, pageSizeParam } from '../../../lib/filter-params';
import { notify } from '../../../lib/notify';
import { usePageTitle } from '../../../lib/page-meta';
import { useListFilter } from '../../../lib/use-list-filter';
import { useOpenItem } from '../../../lib/use-open-item';
import { AdminHeading, AdminList } from '../../../ui/admin-list-page';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { SortableList } from '../../../ui/sortable-list';
import { EmptyState, LoadingBlocks } from '../../../ui/states';
import { useSession } from '../../auth/use-session';
import classes from './media-page.module.css';
import type { AdminPhotoFragment } from './photos-admin.generated';
import { titleOf } from '../photo';
import { useAdminPhotos, usePhotoActions, usePhotoById } from './use-photos-admin';
import { StatusBadge } from '../../../ui/status-badge';
import { PhotoButtons, PhotoFrame, PhotoProcessing, PhotoSwitch } from './photo-parts';

interface MediaCardProps {
  photo: AdminPhotoFragment;
  name: string;
  handle: ReactNode;
  onEdit: () => void;
}

/** Card of an image or video. Its actions appear on hover and keyboard focus. */
function MediaCard({ photo, name, handle, onEdit }: MediaCardProps) {
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.frame} data-off={!photo.active || undefined}>
        <PhotoFrame photo={photo} name={name} sizes="(max-width: 40em) 92vw, 20rem" controls />
      </div>
      <div className={classes.handle}>{handle}</div>
      <div className={classes.actions}>
        <PhotoButtons photo={photo} name={name} onEdit={onEdit} />
      </div>
      <div className={classes.facts}>
        <h2 className={classes.title}>{name}</h2>
        <PhotoSwitch photo={photo} name={name} />
        <div className={classes.badges}>
          {!photo.active && <StatusBadge tone="quiet">Hidden</StatusBadge>}
          <PhotoProcessing photo={photo} />
        </div>
      </div>
    </article>
  );
}

function MediaCardsLoading() {
  return <LoadingBlocks label="Loading images..." heights={Array<number>(8).fill(260)} className={classes.loading} />;
}

const loadDialog = () => import('./photo-dialog');
const PhotoDialog = lazyComponent(loadDialog, 'PhotoDialog');

/** Banners have a page of their own. */
const tabs = enumNames(photoTypes).filter((type) => type !== 'BANNER');
type Tab = (typeof tabs)[number];
const texts: Record<Tab, { label: string; empty: string }> = {
  GALLERY: { label: 'Gallery Images', empty: 'Images you add here are shown in the public gallery.' },
  HOME: { label: 'Home Page Images', empty: 'Images you add here are shown in the slider on the home page.' },
};

interface GridProps {
  tab: Tab;
  photos: readonly AdminPhotoFragment[];
  stale: boolean;
  onEdit: (id: string) => void;
}

function Grid({ tab, photos, stale, onEdit }: GridProps) {
  const { order } = usePhotoActions(tab);
  const { may } = useSession();
  return (
    <div className={classes.grid} data-stale={stale || undefined} aria-busy={stale}>
      <SortableList
        label="Images in display order"
        layout="grid"
        mayOrder={may('content:write')}
        items={photos.map((photo) => ({ id: photo.id, label: titleOf(photo), photo }))}
        onOrder={(ids) =>
          order(
            ids,
            photos.map(({ id }) => id),
          )
        }
        render={({ photo }, handle) => (
          <MediaCard photo={photo} name={titleOf(photo)} handle={handle} onEdit={() => onEdit(photo.id)} />
        )}
      />
    </div>
  );
}

/** Images and videos of the gallery and of the home page's slider. */
export function MediaPage() {
  usePageTitle('Image Management');
  const { filter, change } = useListFilter({
    perPage: pageSizeParam(photoPageSizes, 50),
    tab: choiceParam(tabs, 'GALLERY'),
  });
  const { tab, page, perPage } = filter;
  const photos = useAdminPhotos({ type: tab, page, perPage });
  const { opened, isNew, open, openNew, close } = useOpenItem();
  useOpenedOnce(isNew || opened !== undefined, loadDialog);
  const onPage = photos.page?.items.find(({ id }) => id === opened);
  const { photo: fetched, missing, error: fetchError } = usePhotoById(photos.page && !onPage ? opened : undefined);
  const edited = onPage ?? fetched;
  useEffect(() => {
    if (missing) notify.info("We couldn't find that image.", { id: 'photo' });
    if (fetchError) notify.error(errorMessage(fetchError, 'Failed to fetch photos'), { id: 'photo' });
  }, [missing, fetchError]);
  const mayChange = useSession().may('content:write');
  const add = mayChange && (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={openNew}>
      Add New Image
    </Button>
  );
  return (
    <>
      <AdminHeading title="Image Management">{add}</AdminHeading>
      <Tabs
        value={tab}
        onChange={(value) => value !== null && isOneOf(tabs, value) && change({ tab: value })}
        color="gold"
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {texts[value].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((value) => (
          <Tabs.Panel key={value} value={value}>
            <AdminList
              list={photos}
              failed="Failed to fetch photos"
              loading={<MediaCardsLoading />}
              empty={
                photos.page?.pageInfo.total === 0 && (
                  <EmptyState title="No images yet" text={texts[value].empty} action={add} />
                )
              }
              paging={{
                pageInfo: photos.page?.pageInfo,
                filter,
                change,
                of: 'images',
                sizes: photoPageSizes,
              }}
            >
              {({ items }) => <Grid tab={value} photos={items} stale={photos.stale} onEdit={open} />}
            </AdminList>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Suspense>
        {mayChange && isNew && <PhotoDialog type={tab} onClose={close} />}
        {mayChange && edited && <PhotoDialog key={edited.id} type={edited.type} photo={edited} onClose={close} />}
      </Suspense>
    </>
  );
}

export { MediaPage as Component };
