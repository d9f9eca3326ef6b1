import { afterEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/screen';
import { LegalPage } from './legal-page';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function respond(...responses: (() => Promise<Partial<Response>>)[]) {
  const fetch = jest.fn<(address: string) => Promise<Partial<Response>>>();
  for (const response of responses) fetch.mockImplementationOnce(response);
  globalThis.fetch = fetch as unknown as typeof globalThis.fetch;
  return fetch;
}

const page = (text: string) => async () => ({ ok: true, text: async () => text });

it('a legal page shows the file of its path, with tags as text and without addresses of scripts', async () => {
  const fetch = respond(page('# Terms\n\nSee <b>here</b> and [this](javascript:alert(1)) or [that](/contact).'));
  renderScreen(<LegalPage />, { at: '/terms' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeInTheDocument();
  expect(fetch.mock.calls[0]?.[0]).toBe('/brand/terms.md');
  expect(screen.getByText(/<b>here<\/b>/)).toBeInTheDocument();
  expect(screen.getByText('this').getAttribute('href') ?? '').toBe('');
  expect(screen.getByRole('link', { name: 'that' })).toHaveAttribute('href', '/contact');
});

it('a legal page that could not be read is read again', async () => {
  respond(async () => {
    throw new TypeError('Failed to fetch');
  }, page('# Privacy'));
  renderScreen(<LegalPage />, { at: '/privacy' });
  expect(await screen.findByText("This page couldn't be loaded")).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Privacy' })).toBeInTheDocument();
});
