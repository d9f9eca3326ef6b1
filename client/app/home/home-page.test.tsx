import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PhotosDocument } from '../../features/photos/photos.generated';
import { SessionDocument } from '../../features/auth/session.generated';
import { session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { HomePage } from './home-page';

const noBanner = {
  request: { query: PhotosDocument, variables: { type: 'BANNER' as const } },
  result: { data: { photos: [] } },
};

const offered = () => screen.queryByRole('link', { name: 'Request access' });

describe('the home page', () => {
  it('offers visitors to request access', async () => {
    renderScreen(<HomePage />, { responses: [session(false), noBanner] });
    await screen.findByRole('heading', { level: 1 });
    expect(offered()).toHaveAttribute('href', '/login?view=register');
    await waitFor(() => expect(offered()).not.toHaveAttribute('data-waiting'));
  });

  it('the home page shows signed-in customers no link to request access', async () => {
    renderScreen(<HomePage />, { responses: [session(), noBanner] });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(offered()).not.toBeInTheDocument());
  });

  it('reserves the place of the link, hidden, while the session is not known', async () => {
    const failed = { request: { query: SessionDocument }, error: new TypeError('offline') };
    renderScreen(<HomePage />, { responses: [failed, noBanner] });
    await screen.findByRole('heading', { level: 1 });
    expect(offered()).toHaveAttribute('data-waiting');
  });
});
