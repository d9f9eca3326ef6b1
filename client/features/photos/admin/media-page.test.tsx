import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/screen';
import { MediaPage } from './media-page';
import { AdminPhotosByTypeDocument, AdminPhotosDocument } from './photos-admin.generated';

const photo = (id: string, title: string, type = 'GALLERY') => ({
  __typename: 'Photo',
  id,
  title,
  type,
  mediaType: 'PHOTO',
  textTone: null,
  focusX: 50,
  focusY: 50,
  active: true,
  version: 1,
  videoUrl: null,
  createdAt: '2026-11-20T10:05:00Z',
  picture: null,
});

const photosByType = {
  banners: [photo('b1', 'Winter', 'BANNER')],
  gallery: [photo('g1', 'Halo')],
  home: [] as object[],
};

const page = {
  request: { query: AdminPhotosDocument, variables: { type: 'GALLERY', page: 1, perPage: 50 } },
  maxUsageCount: 9,
  result: {
    data: {
      allPhotos: {
        __typename: 'PhotoPage',
        items: photosByType.gallery,
        pageInfo: { __typename: 'PageInfo', page: 1, perPage: 50, total: 1, pages: 1 },
      },
    },
  },
};

const listOf = (items: object[]) => ({ __typename: 'PhotoPage', items });

const allTypes = (over: Partial<typeof photosByType> = {}) => {
  const { banners, gallery, home } = { ...photosByType, ...over };
  return {
    request: { query: AdminPhotosByTypeDocument },
    result: { data: { banners: listOf(banners), gallery: listOf(gallery), home: listOf(home) } },
  };
};

const open = (id: string, ...responses: object[]) =>
  renderScreen(
    <>
      <Notifications />
      <MediaPage />
    </>,
    { responses: [page, ...responses] as never, at: `/admin/gallery?open=${id}` },
  );

describe('MediaPage opened with the id of an image', () => {
  afterEach(() => act(() => notifications.clean()));

  it('opens an image of the current page', async () => {
    open('g1');
    expect(await screen.findByLabelText('Title')).toHaveValue('Halo');
  });

  it('opens an image of another page', async () => {
    open('g60', allTypes({ gallery: [...photosByType.gallery, photo('g60', 'Far down')] }));
    expect(await screen.findByLabelText('Title')).toHaveValue('Far down');
  });

  it.each([
    ['home', { home: [photo('h1', 'By the window', 'HOME')] }, 'h1', 'Title', 'By the window'],
    ['banners', {}, 'b1', 'Headline', 'Winter'],
  ])('opens an image of another type: %s', async (_type, over, id, field, title) => {
    open(id, allTypes(over));
    expect(await screen.findByLabelText(field)).toHaveValue(title);
    expect(screen.queryByText("We couldn't find that image.")).not.toBeInTheDocument();
  });

  it('shows a notice when the image does not exist', async () => {
    open('gone', allTypes());
    expect(await screen.findByText("We couldn't find that image.")).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows an error instead of the notice when the request fails', async () => {
    open('b1', { request: { query: AdminPhotosByTypeDocument }, error: new TypeError('offline') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch photos');
    expect(screen.queryByText("We couldn't find that image.")).not.toBeInTheDocument();
  });
});
