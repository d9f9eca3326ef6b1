import type { ApolloClient } from '@apollo/client';
import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { File as ReadableFile } from 'node:buffer';
import { picturesOf } from './picture-uploads';

// Those of jsdom cannot be read.
const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new ReadableFile(['x'], `RI-${index}.jpg`) as unknown as File);

interface Call {
  variables: { input: { pictures: File[] } };
  context: { signal: AbortSignal };
}

const clientThat = (answer: (call: Call) => Promise<unknown>) => {
  const mutate = jest.fn(answer);
  return { client: { mutate } as unknown as ApolloClient, mutate };
};

const sizes = (mutate: { mock: { calls: [Call][] } }) =>
  mutate.mock.calls.map(([{ variables }]) => variables.input.pictures.length);

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
    uploads.add(files(45));
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, sentFiles: 45, failed: 0 }));
    expect(sizes(mutate)).toEqual([20, 20, 5]);
  });

  it('stops after two failures in a row, and sends only what failed again', async () => {
    let isDown = false;
    const { client, mutate } = clientThat(() => (isDown ? Promise.reject(new TypeError('down')) : Promise.resolve()));
    mutate.mockImplementationOnce(() => {
      isDown = true;
      return Promise.resolve();
    });
    const uploads = picturesOf(client, 'i1');
    uploads.add(files(100));
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
    uploads.add(files(30));
    await waitFor(() => expect(uploads.snapshot().active).toBe(true));
    uploads.cancel();
    await waitFor(() => expect(uploads.snapshot()).toMatchObject({ active: false, failed: 30, reason: undefined }));
  });
});
