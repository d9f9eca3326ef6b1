import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';
import { HomeSlider } from './home-slider';
import { PhotosDocument, type PhotoViewFragment } from './photos.generated';

const request = { query: PhotosDocument, variables: { type: 'HOME' } };

const photo = (id: string, title: string | null) => ({
  __typename: 'Photo' as const,
  id,
  title,
  videoUrl: null,
  textTone: null,
  focusX: 50,
  focusY: 50,
  picture: {
    __typename: 'Picture' as const,
    id: `p${id}`,
    url: `/media/${id}.webp`,
    width: 1600,
    height: 900,
    alt: null,
    placeholder: null,
    avif: null,
    webp: `/media/${id}.webp 640w`,
  } satisfies PhotoViewFragment['picture'] & { __typename: 'Picture' },
});

const response = (photos: ReturnType<typeof photo>[]) => ({ request, result: { data: { photos } } });

describe('HomeSlider', () => {
  it('shows a placeholder while the photos load', () => {
    renderScreen(<HomeSlider />, { responses: [response([photo('1', 'One')])] });
    expect(screen.getByRole('status', { name: 'Loading pictures' })).toBeInTheDocument();
  });

  it('shows the title, arrows, dots, thumbnails and a pause button', async () => {
    const person = userEvent.setup();
    renderScreen(<HomeSlider />, { responses: [response([photo('1', 'A line of light'), photo('2', null)])] });
    expect(await screen.findByRole('heading', { name: 'A line of light' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Previous picture' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next picture' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Picture 2 of 2: Beautiful Jewelry' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show A line of light' })).toHaveAttribute('aria-current', 'true');
    await person.click(screen.getByRole('button', { name: 'Pause slideshow' }));
    expect(screen.getByRole('button', { name: 'Play slideshow' })).toBeInTheDocument();
  });

  it('shows an empty state without photos', async () => {
    renderScreen(<HomeSlider />, { responses: [response([])] });
    expect(await screen.findByText('No images available')).toBeInTheDocument();
  });

  it('shows an error and retries', async () => {
    const person = userEvent.setup();
    const failed = { request, result: { errors: [{ message: 'We are briefly unavailable.' }] } };
    renderScreen(<HomeSlider />, { responses: [failed, response([photo('1', 'A line of light')])] });
    expect(await screen.findByText('We are briefly unavailable.')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'A line of light' })).toBeInTheDocument();
  });
});
