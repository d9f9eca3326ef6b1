import type { ApolloClient } from '@apollo/client';
import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { ChosenPictures } from './chosen-pictures';
import { picturesOf } from './picture-uploads';

const pictures = (count: number): ChosenPictures => ({
  files: Array.from({ length: count }, (_, index) => {
    const file = new File(['x'], `RI-${index}.jpg`, { type: 'image/jpeg' });
    return { name: file.name, size: file.size, lastModified: 1, read: () => Promise.resolve(file) };
  }),
  leftOut: [],
});

interface Call {
  variables: { input: { pictures: File[]; sentPictures?: number; chosenPictures?: number } };
  context: { signal: AbortSignal };
}

const clientThat = (response: (call: Call) => Promise<unknown>) => {
  const mutate = jest.fn(response);
  return { client: { mutate } as unknown as ApolloClient, mutate };
};

const sizes = (mutate: { mock: { calls: [Call][] } }) =>
  mutate.mock.calls.map(([{ variables }]) => variables.input.pictures.length);

const figures = (mutate: { mock: { calls: [Call][] } }) =>
  mutate.mock.calls.map(([{ variables }]) => `${variables.input.sentPictures} of ${variables.input.chosenPictures}`);

describe('The upload of pictures', () => {
  it('sends them in batches, one call at a time', async () => {
    let open = 0;
    const { client, mutate } = clientThat(async () => {
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
    });
    const uploads = picturesOf(client, 'i1');
    uploads.add(pictures(45));
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, sentFiles: 45, failed: 0 }));
    expect(sizes(mutate)).toEqual([20, 20, 5]);
    expect(figures(mutate)).toEqual(['20 of 45', '40 of 45', '45 of 45']);
  });

  it('stops after two failures in a row, and sends only what failed again', async () => {
    let isDown = false;
    const { client, mutate } = clientThat(() => (isDown ? Promise.reject(new TypeError('down')) : Promise.resolve()));
    mutate.mockImplementationOnce(() => {
      isDown = true;
      return Promise.resolve();
    });
    const uploads = picturesOf(client, 'i1');
    uploads.add(pictures(100));
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, sentFiles: 20, failed: 80 }));
    expect(sizes(mutate)).toEqual([20, 20, 20]);
    isDown = false;
    uploads.retry();
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, sentFiles: 80, failed: 0 }));
  });

  it('keeps what was not sent when it is cancelled', async () => {
    const { client } = clientThat(
      ({ context: { signal } }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const uploads = picturesOf(client, 'i1');
    uploads.add(pictures(30));
    await waitFor(() => expect(uploads.snapshot().active).toBe(true));
    uploads.cancel();
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, failed: 30, reason: undefined }));
  });

  it('reads only the pictures of the next call', async () => {
    let isOpen = false;
    const { client } = clientThat(() => {
      isOpen = true;
      return new Promise(() => undefined);
    });
    const { files } = pictures(45);
    let reads = 0;
    const counted = files.map((file) => ({ ...file, read: () => (reads++, file.read()) }));
    picturesOf(client, 'i1').add({ files: counted, leftOut: [] });
    await waitFor(() => expect(isOpen).toBe(true));
    expect(reads).toBe(20);
  });

  it('leaves out a picture that cannot be read, and says why', async () => {
    const { client, mutate } = clientThat(() => Promise.resolve());
    const uploads = picturesOf(client, 'i1');
    const [first, ...rest] = pictures(3).files;
    const reason = 'This file is damaged.';
    if (first) uploads.add({ files: [{ ...first, read: () => Promise.resolve({ reason }) }, ...rest], leftOut: [] });
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, files: 2, sentFiles: 2 }));
    expect(uploads.snapshot().leftOut).toEqual([{ name: 'RI-0.jpg', reason }]);
    expect(sizes(mutate)).toEqual([2]);
  });

  it('tells the server that the last pictures will not follow, because they cannot be read', async () => {
    const { client, mutate } = clientThat(() => Promise.resolve());
    const uploads = picturesOf(client, 'i1');
    const files = pictures(21).files.map((file, index) =>
      index < 20 ? file : { ...file, read: () => Promise.resolve({ reason: 'This file is damaged.' }) },
    );
    uploads.add({ files, leftOut: [] });
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, files: 20, sentFiles: 20 }));
    expect(sizes(mutate)).toEqual([20, 0]);
    expect(figures(mutate)).toEqual(['20 of 21', 'undefined of undefined']);
  });

  it('tells the server when the administrator goes on without the pictures that failed', async () => {
    const { client, mutate } = clientThat(({ variables }) =>
      variables.input.pictures.length > 0 ? Promise.reject(new TypeError('down')) : Promise.resolve(),
    );
    const uploads = picturesOf(client, 'i1');
    uploads.add(pictures(1));
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, failed: 1 }));
    uploads.dismiss();
    expect(uploads.snapshot()).toMatchObject({ failed: 0, files: 0 });
    expect(sizes(mutate)).toEqual([1, 0]);
  });
});
