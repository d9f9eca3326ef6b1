import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../../testing/screen';
import { newPicture, type FormPicture } from './form-picture';
import { PicturesField } from './pictures-field';

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => new File(['x'], `ring-${at + 1}.jpg`, { type: 'image/jpeg' }));

function Field({ first }: { first: FormPicture[] }) {
  const [pictures, setPictures] = useState(first);
  return <PicturesField pictures={pictures} onChange={setPictures} onPreparing={() => undefined} disabled={false} />;
}

const choose = (chosen: File[]) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  return userEvent.upload(input as HTMLInputElement, chosen);
};

const shown = () => screen.getAllByRole('img', { name: /^Preview of/ });

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = jest.fn<typeof URL.revokeObjectURL>();

describe('PicturesField', () => {
  it('adds at most eight pictures and says how many were not added', async () => {
    renderScreen(<Field first={files(6).map(newPicture)} />);
    await choose(files(5));
    expect(await screen.findByRole('alert')).toHaveTextContent('Up to 8 pictures. 3 were not added.');
    expect(shown()).toHaveLength(8);
  });

  it('clears the message when a picture is removed', async () => {
    renderScreen(<Field first={files(7).map(newPicture)} />);
    await choose(files(2));
    await screen.findByText('Up to 8 pictures. 1 was not added.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove ring-2.jpg' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(shown()).toHaveLength(7);
  });

  it('asks which gold each picture shows', async () => {
    renderScreen(<Field first={files(2).map(newPicture)} />);
    const colourOf = (name: string) => screen.getByRole('combobox', { name: `Colour that ${name} shows` });
    await userEvent.selectOptions(colourOf('ring-2.jpg'), 'Rose pink');
    expect(colourOf('ring-1.jpg')).toHaveDisplayValue('Any colour');
    expect(colourOf('ring-2.jpg')).toHaveDisplayValue('Rose pink');
  });
});
