import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { FileDrop } from './file-drop';

const rules = [{ types: ['image/jpeg'], maxBytes: 10, wrongType: 'Wrong type', tooLarge: 'Too large' }];
const jpeg = (bytes: number) => new File([new Uint8Array(bytes)], 'ring.jpg', { type: 'image/jpeg' });

globalThis.createImageBitmap = () => Promise.reject(new Error('Not a picture'));

describe('FileDrop with a file that is prepared first', () => {
  it('says so, and validates the prepared file instead of the chosen one', async () => {
    let finish: (file: File) => void = () => undefined;
    const prepare = (_: File, onStart: () => void) => {
      onStart();
      return new Promise<File>((resolve) => (finish = resolve));
    };
    const onFile = jest.fn<(file: File) => void>();
    renderScreen(<FileDrop label="Image" rules={rules} onFile={onFile} prepare={prepare} />);
    await userEvent.upload(document.querySelector('input') as HTMLInputElement, jpeg(11));
    expect(await screen.findByText('Making the photo smaller…')).toBeInTheDocument();
    expect(screen.queryByText('Too large')).toBeNull();
    const smaller = jpeg(10);
    await act(async () => finish(smaller));
    expect(onFile).toHaveBeenCalledWith(smaller);
    expect(screen.queryByText('Making the photo smaller…')).toBeNull();
  });
});

describe('FileDrop', () => {
  const contentOf = (content: string, name: string, type: string) =>
    Object.assign(new File(['x'], name, { type }), {
      slice: () => ({ arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(content, 'latin1')).buffer) }),
    });

  it.each([
    ['a JPEG without an ending', '\xff\xd8\xff', 'ring', ''],
    ['a JPEG with the ending of a PNG', '\xff\xd8\xff', 'ring.png', 'image/png'],
    ['a JPEG of a type with another name', '\xff\xd8\xff', 'ring.pjpeg', 'image/pjpeg'],
  ])('takes %s', async (_, content, name, type) => {
    const onFile = jest.fn<(file: File) => void>();
    renderScreen(<FileDrop label="Image" rules={rules} onFile={onFile} />);
    await userEvent.upload(document.querySelector('input') as HTMLInputElement, contentOf(content, name, type), {
      applyAccept: false,
    });
    await waitFor(() => expect(onFile.mock.calls[0]?.[0]).toMatchObject({ name, type: 'image/jpeg' }));
  });

  it.each([
    ['a text with the ending of a picture', 'notes', 'Wrong type'],
    ['a HEIC picture, which it names', '\0\0\0\x18ftypheic\0\0\0\0', /This is a HEIC picture.*Most Compatible/],
  ])('refuses %s', async (_, content, message) => {
    const onFile = jest.fn();
    renderScreen(<FileDrop label="Image" rules={rules} onFile={onFile} />);
    const file = contentOf(content, 'ring.jpg', 'image/jpeg');
    await userEvent.upload(document.querySelector('input') as HTMLInputElement, file);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(onFile).not.toHaveBeenCalled();
  });
});
