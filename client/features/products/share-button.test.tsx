import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notify } from '../../lib/notify';
import { aPicture, aProduct } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { ShareButton } from './share-button';

interface Device {
  /** Undefined: the browser cannot share. */
  share?: (data: ShareData) => Promise<void>;
  /** Undefined: it shares no files. */
  canShare?: (data: ShareData) => boolean;
  copy?: (text: string) => Promise<void>;
}

const text = {
  title: 'Halo Round Ring · RI-0042',
  text: 'Halo Round Ring, RI-0042, 4.1 grams',
  url: 'http://localhost/product-details/p1',
};

const setUp = ({ share, canShare, copy = () => Promise.resolve() }: Device) => {
  const set = (name: string, value: unknown) => {
    if (value) Object.defineProperty(navigator, name, { value, configurable: true });
  };
  const user = userEvent.setup();
  const shared: ShareData[] = [];
  set(
    'share',
    share &&
      ((data: ShareData) => {
        shared.push(data);
        return share(data);
      }),
  );
  set('canShare', canShare);
  const copied: string[] = [];
  set('clipboard', {
    writeText: (written: string) => {
      copied.push(written);
      return copy(written);
    },
  });
  const success = jest.spyOn(notify, 'success').mockImplementation(() => undefined);
  const error = jest.spyOn(notify, 'error').mockImplementation(() => undefined);
  return { user, shared, copied, success, error };
};

const fetched = (response: () => Promise<unknown>) => {
  const fetchPicture = jest.fn((_address: string) => response());
  Object.defineProperty(globalThis, 'fetch', { value: fetchPicture, configurable: true, writable: true });
  return fetchPicture;
};
const aJpeg = () =>
  Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['picture'], { type: 'image/jpeg' })) });

const open = (url = '/media/a/full.jpg') => {
  const product = aProduct({ images: [aPicture('b', 'ROSE'), { ...aPicture('a', 'YELLOW'), url }] });
  renderScreen(<ShareButton product={product} colour="Yellow" />, { at: '/product-details/p1?category=Rings' });
};
const resolved = () => Promise.resolve();
const rejected = (name: string) => () => Promise.reject(new DOMException('no', name));
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('ShareButton', () => {
  const originalFetch = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  afterEach(() => {
    jest.restoreAllMocks();
    for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
    Reflect.deleteProperty(globalThis, 'fetch');
    if (originalFetch) Object.defineProperty(globalThis, 'fetch', originalFetch);
  });

  it('shares name, design number, weight and the address without the list', async () => {
    const { user, shared } = setUp({ share: resolved });
    const fetchPicture = fetched(aJpeg);
    open();
    await press(user, 'Share');
    await waitFor(() => expect(shared).toEqual([text]));
    expect(fetchPicture).not.toHaveBeenCalled();
  });

  it('adds the picture where files can be shared', async () => {
    const { user, shared } = setUp({ share: resolved, canShare: () => true });
    const fetchPicture = fetched(aJpeg);
    open();
    await press(user, 'Share');
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(fetchPicture.mock.calls[0]?.[0]).toBe('http://localhost/media/a/full.jpg');
    expect(shared[0]).toMatchObject(text);
    expect(shared[0]?.files?.[0]).toMatchObject({ name: 'RI-0042.jpg', type: 'image/jpeg' });
  });

  it.each([
    ['the device does not take it', () => false, aJpeg],
    ['it does not load', () => true, () => Promise.reject(new TypeError('no connection'))],
    ['the server does not send it', () => true, () => Promise.resolve({ ok: false })],
  ])('shares without the picture if %s', async (_, canShare, response) => {
    const { user, shared } = setUp({ share: resolved, canShare });
    fetched(response);
    open();
    await press(user, 'Share');
    await waitFor(() => expect(shared).toEqual([text]));
  });

  it('the share button does not fetch a picture of another server', async () => {
    const { user, shared } = setUp({ share: resolved, canShare: () => true });
    const fetchPicture = fetched(aJpeg);
    open('https://pictures.example/a.jpg');
    await press(user, 'Share');
    await waitFor(() => expect(shared).toEqual([text]));
    expect(fetchPicture).not.toHaveBeenCalled();
  });

  it('says nothing when sharing is cancelled', async () => {
    const { user, shared, copied, success, error } = setUp({ share: rejected('AbortError') });
    open();
    await press(user, 'Share');
    await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'false'));
    expect(shared).toHaveLength(1);
    expect(copied).toEqual([]);
    expect(success).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
  });

  it('copies the link when the device refuses to share', async () => {
    const { user, copied, success } = setUp({ share: rejected('NotAllowedError') });
    open();
    await press(user, 'Share');
    await waitFor(() => expect(copied).toEqual([text.url]));
    await waitFor(() => expect(success).toHaveBeenCalledTimes(1));
  });

  it('copies the link where the browser cannot share', async () => {
    const { user, copied, success } = setUp({});
    open();
    await press(user, 'Copy link');
    await waitFor(() => expect(copied).toEqual([text.url]));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Link copied.', expect.anything()));
  });

  it('says when the link could not be copied', async () => {
    const { user, error } = setUp({ copy: rejected('NotAllowedError') });
    open();
    await press(user, 'Copy link');
    await waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  });
});
