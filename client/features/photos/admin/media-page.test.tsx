import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/screen';
import { MediaPage } from './media-page';
import { AdminPhotoPlacesDocument, AdminPhotosDocument } from './photos-admin.generated';

const photo = (id: string, title: string, type = 'GALLERY') => ({
  __typename: 'Photo',
  id,
  title,
  type,
  mediaType: 'PHOTO',
  textTone: null,
  active: true,
  version: 1,
  videoUrl: null,
  createdAt: '2026-11-20T10:05:00Z',
  picture: null,
});

const places = { banners: [photo('b1', 'Winter', 'BANNER')], gallery: [photo('g1', 'Halo')], home: [] as object[] };

const page = {
  request: { query: AdminPhotosDocument, variables: { type: 'GALLERY', page: 1, perPage: 50 } },
  maxUsageCount: 9,
  result: {
    data: {
      allPhotos: {
        __typename: 'PhotoPage',
        items: places.gallery,
        pageInfo: { __typename: 'PageInfo', page: 1, perPage: 50, total: 1, pages: 1 },
      },
    },
  },
};

const listOf = (items: object[]) => ({ __typename: 'PhotoPage', items });

const everywhere = (over: Partial<typeof places> = {}) => {
  const { banners, gallery, home } = { ...places, ...over };
  return {
    request: { query: AdminPhotoPlacesDocument },
    result: { data: { banners: listOf(banners), gallery: listOf(gallery), home: listOf(home) } },
  };
};

const open = (id: string, ...answers: object[]) =>
  renderScreen(
    <>
      <Notifications />
      <MediaPage />
    </>,
    { answers: [page, ...answers] as never, at: `/admin/gallery?open=${id}` },
  );

describe('an image that an address names', () => {
  afterEach(() => act(() => notifications.clean()));

  it('opens from the page that shows it', async () => {
    open('g1');
    expect(await screen.findByLabelText('Title')).toHaveValue('Halo');
  });

  it('opens also when it stands on another page', async () => {
    open('g60', everywhere({ gallery: [...places.gallery, photo('g60', 'Far down')] }));
    expect(await screen.findByLabelText('Title')).toHaveValue('Far down');
  });

  it.each([
    ['home', { home: [photo('h1', 'By the window', 'HOME')] }, 'h1', 'Title', 'By the window'],
    ['banners', {}, 'b1', 'Headline', 'Winter'],
  ])('opens also when its place is another: %s', async (_place, over, id, field, title) => {
    open(id, everywhere(over));
    expect(await screen.findByLabelText(field)).toHaveValue(title);
    expect(screen.queryByText('That picture was not found.')).not.toBeInTheDocument();
  });

  it('is said to be gone when it stands nowhere', async () => {
    open('gone', everywhere());
    expect(await screen.findByText('That picture was not found.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not said to be gone when nobody could be asked', async () => {
    open('b1', { request: { query: AdminPhotoPlacesDocument }, error: new TypeError('offline') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch photos');
    expect(screen.queryByText('That picture was not found.')).not.toBeInTheDocument();
  });
});
