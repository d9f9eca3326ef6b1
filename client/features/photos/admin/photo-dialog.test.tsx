import { describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@apollo/client/react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import { PhotoDialog } from './photo-dialog';
import { AdminPhotosDocument, UpdatePhotoDocument, type AdminPhotoFragment } from './photos-admin.generated';

const photo = (over: Partial<AdminPhotoFragment> = {}) => ({
  __typename: 'Photo',
  id: 'p1',
  title: 'A quiet brilliance',
  type: 'BANNER',
  mediaType: 'PHOTO',
  textTone: 'DARK',
  focusX: 50,
  focusY: 50,
  active: true,
  version: 1,
  videoUrl: null,
  createdAt: '2026-11-20T10:05:00Z',
  picture: null,
  ...over,
});

const variables = { type: 'BANNER', page: 1, perPage: 20 } as const;

const listed = (item: object) => ({
  request: { query: AdminPhotosDocument, variables },
  result: {
    data: {
      allPhotos: {
        __typename: 'PhotoPage',
        items: [item],
        pageInfo: { __typename: 'PageInfo', page: 1, perPage: 20, total: 1, pages: 1 },
      },
    },
  },
});

const conflict = {
  request: {
    query: UpdatePhotoDocument,
    variables: { input: { id: 'p1', seen: 1, title: 'What I typed', textTone: 'DARK', focusX: 50, focusY: 50 } },
  },
  result: { errors: [new GraphQLError(errors.CONFLICT.message, { extensions: { code: 'CONFLICT' } })] },
};

function Page() {
  const { data } = useQuery(AdminPhotosDocument, { variables });
  const [first] = data?.allPhotos.items ?? [];
  return first ? <PhotoDialog type="BANNER" photo={first} onClose={() => undefined} /> : null;
}

const headline = () => screen.getByLabelText('Headline');

const saveOutdated = async () => {
  const newer = photo({ title: 'The newer headline', textTone: 'LIGHT', version: 2 });
  renderScreen(<Page />, { answers: [listed(photo()), conflict, listed(newer)] });
  await screen.findByText('Edit Banner');
  await userEvent.clear(headline());
  await userEvent.type(headline(), 'What I typed');
  await userEvent.click(screen.getByRole('button', { name: 'Update Image' }));
  return screen.findByRole('alert');
};

const picture = {
  __typename: 'Picture',
  id: 'm1',
  url: '/media/m1/full.jpg',
  width: 1920,
  height: 1080,
  alt: null,
  placeholder: null,
  avif: null,
  webp: null,
  processing: 'READY',
  failure: null,
} as const;

describe('PhotoDialog of a banner', () => {
  it('saves the focal point', async () => {
    const stored = photo({ picture, focusX: 20, focusY: 30 });
    const save = jest.fn(() => ({ data: { updatePhoto: { ...stored, focusX: 89, version: 2 } } }));
    const input = { id: 'p1', seen: 1, title: 'A quiet brilliance', textTone: 'DARK', focusX: 89, focusY: 30 };
    const saved = { request: { query: UpdatePhotoDocument, variables: { input } }, result: save };
    renderScreen(<Page />, { answers: [listed(stored), saved, listed(stored)] as never });
    fireEvent.change(await screen.findByRole('slider', { name: 'Horizontal' }), { target: { value: '89' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update Image' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  it('shows the headline that is being typed as on a desktop and on a phone', async () => {
    renderScreen(<Page />, { answers: [listed(photo({ picture }))] });
    await userEvent.type(await screen.findByLabelText('Headline'), ', twice');
    for (const title of ['Desktop', 'Phone']) {
      const frame = screen.getByTitle<HTMLIFrameElement>(title);
      expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent('A quiet brilliance, twice');
    }
  });
});

describe('PhotoDialog after an edit conflict', () => {
  it('shows the stored values and keeps what was typed', async () => {
    const alert = await saveOutdated();
    expect(alert).toHaveTextContent(errors.CONFLICT.message);
    expect(alert).toHaveTextContent('The newer headline');
    expect(headline()).toHaveValue('What I typed');
  });

  it('uses the stored values on demand', async () => {
    await saveOutdated();
    await userEvent.click(screen.getByRole('button', { name: 'Use the latest version' }));
    expect(headline()).toHaveValue('The newer headline');
    expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();
  });
});
