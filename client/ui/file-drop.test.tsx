import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { FileDrop } from './file-drop';

const rules = [{ types: ['image/jpeg'], maxBytes: 10, wrongType: 'Wrong type', tooLarge: 'Too large' }];
const jpeg = (bytes: number) => new File([new Uint8Array(bytes)], 'ring.jpg', { type: 'image/jpeg' });

describe('FileDrop with a file that is prepared first', () => {
  it('says so, and validates the prepared file instead of the chosen one', async () => {
    let finish: (file: File) => void = () => undefined;
    const prepare = (_: File, onStart: () => void) => {
      onStart();
      return new Promise<File>((resolve) => (finish = resolve));
    };
    const onFile = jest.fn<(file: File) => void>();
    renderScreen(
      <FileDrop label="Image" rules={rules} onFile={onFile} prepare={prepare} preparing="Making the photo smaller…" />,
    );
    await userEvent.upload(document.querySelector('input') as HTMLInputElement, jpeg(11));
    expect(await screen.findByText('Making the photo smaller…')).toBeInTheDocument();
    expect(screen.queryByText('Too large')).toBeNull();
    const smaller = jpeg(10);
    await act(async () => finish(smaller));
    expect(onFile).toHaveBeenCalledWith(smaller);
    expect(screen.queryByText('Making the photo smaller…')).toBeNull();
  });
});
