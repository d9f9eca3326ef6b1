import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { useQuery } from '@apollo/client/react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import { PhotoDialog } from './photo-dialog';
import {
  AdminPhotosDocument,
  UpdatePhotoDocument,
  UploadPhotoDocument,
  type AdminPhotoFragment,
} from './photos-admin.generated';

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
  renderScreen(<Page />, { responses: [listed(photo()), conflict, listed(newer)] });
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

/** jsdom loads no pictures. */
const endLoadingOfPictures = (event: 'load' | 'error') =>
  Object.defineProperty(Image.prototype, 'src', {
    configurable: true,
    set(this: HTMLImageElement) {
      queueMicrotask(() => this.dispatchEvent(new Event(event)));
    },
  });

const choose = (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file, { applyAccept: false });

describe('PhotoDialog of an image', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    renderScreen(<PhotoDialog type="GALLERY" onClose={() => undefined} />);
  });

  it('the photo dialog does not accept a picture that the browser cannot read', async () => {
    endLoadingOfPictures('error');
    await screen.findByText('Add New Image');
    await choose(new File(['words'], 'fake.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`fake.jpg: ${errors.MEDIA_UNREADABLE.message}`);
    expect(screen.queryByRole('img', { name: 'Preview of fake.jpg' })).toBeNull();
  });

  it('forgets why a file is invalid when another media type is chosen', async () => {
    await screen.findByText('Add New Image');
    await choose(new File(['words'], 'words.txt', { type: 'text/plain' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Video' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PhotoDialog of a banner', () => {
  it('saves the focal point', async () => {
    const stored = photo({ picture, focusX: 20, focusY: 30 });
    const save = jest.fn(() => ({ data: { updatePhoto: { ...stored, focusX: 89, version: 2 } } }));
    const input = { id: 'p1', seen: 1, title: 'A quiet brilliance', textTone: 'DARK', focusX: 89, focusY: 30 };
    const saved = { request: { query: UpdatePhotoDocument, variables: { input } }, result: save };
    renderScreen(<Page />, { responses: [listed(stored), saved, listed(stored)] as never });
    fireEvent.change(await screen.findByRole('slider', { name: 'Horizontal' }), { target: { value: '89' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update Image' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  it('shows the headline that is being typed as on a desktop and on a phone', async () => {
    renderScreen(<Page />, { responses: [listed(photo({ picture }))] });
    await userEvent.type(await screen.findByLabelText('Headline'), ', twice');
    for (const title of ['Desktop', 'Phone']) {
      const frame = screen.getByTitle<HTMLIFrameElement>(title);
      expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent('A quiet brilliance, twice');
    }
  });
});

describe('PhotoDialog of a photo that becomes a video', () => {
  it('requires a file, and asks before the change is discarded', async () => {
    const save = jest.fn(() => ({ data: { updatePhoto: photo({ picture }) } }));
    const saved = { request: { query: UpdatePhotoDocument, variables: () => true }, result: save };
    renderScreen(<Page />, { responses: [listed(photo({ picture })), saved] as never });
    await userEvent.click(await screen.findByRole('radio', { name: 'Video' }));
    await userEvent.click(screen.getByRole('button', { name: 'Update Image' }));
    expect(await screen.findByText('Please select an image or video')).toBeInTheDocument();
    expect(save).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText("Your changes haven't been saved.")).toBeInTheDocument();
  });
});

describe('PhotoDialog while a photo is made smaller', () => {
  const megabyte = 1024 * 1024;
  /** The size in bytes in which the browser encodes the photo. */
  let finish: (bytes: number) => void;
  let save: jest.Mock<(variables: { input: { file: File } }) => object>;

  beforeEach(() => {
    globalThis.createImageBitmap = () => Promise.resolve({ width: 1000, height: 500, close: () => undefined });
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
    HTMLCanvasElement.prototype.toBlob = (done, type = '') => {
      finish = (bytes) => done(new Blob([new Uint8Array(bytes)], { type }));
    };
    endLoadingOfPictures('load');
    save = jest.fn(() => ({ data: { uploadPhoto: photo({ picture, title: null }) } }));
  });

  const chooseAndSave = async (button: string, stored?: AdminPhotoFragment) => {
    const onClose = jest.fn();
    const responses = [UploadPhotoDocument, UpdatePhotoDocument].map((query) => ({
      request: { query, variables: () => true },
      result: save,
    }));
    renderScreen(<PhotoDialog type="BANNER" photo={stored} onClose={onClose} />, { responses: responses as never });
    const large = new File([new Uint8Array(2 * megabyte + 1)], 'IMG 1.JPEG', { type: 'image/jpeg' });
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, large);
    await screen.findByText('Making the photo smaller…');
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(screen.queryByRole('alert')).toBeNull();
    return onClose;
  };

  it('waits for the photo, and uploads it', async () => {
    const onClose = await chooseAndSave('Upload Image');
    await act(async () => finish(megabyte));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const [{ input }] = save.mock.calls[0];
    expect(input).toMatchObject({ type: 'BANNER', mediaType: 'PHOTO', focusX: 50, focusY: 50 });
    expect([input.file.name, input.file.size]).toEqual(['IMG 1.jpg', megabyte]);
  });

  it('saves nothing if the photo stays too large', async () => {
    const onClose = await chooseAndSave('Update Image', photo({ picture }) as AdminPhotoFragment);
    for (let attempt = 0; attempt < 7; attempt++) await act(async () => finish(2 * megabyte + 1));
    expect(await screen.findByRole('alert')).toHaveTextContent('Image size should be less than 2MB');
    expect(await screen.findByRole('button', { name: 'Update Image' })).toBeEnabled();
    expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0]);
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
