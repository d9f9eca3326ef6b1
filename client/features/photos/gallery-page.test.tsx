import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/screen';
import { GalleryPage } from './gallery-page';
import { PhotosDocument } from './photos.generated';

it('the gallery shows an empty state without photos', async () => {
  const request = { query: PhotosDocument, variables: { type: 'GALLERY' } };
  renderScreen(<GalleryPage />, { responses: [{ request, result: { data: { photos: [] } } }] });
  expect(await screen.findByText('No images available in the gallery')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Premium Collection' })).toBeInTheDocument();
});
