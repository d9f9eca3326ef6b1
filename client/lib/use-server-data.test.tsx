import { gql, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/screen';
import { QueryState } from '../ui/states';
import { useConnectionLost } from './connection';
import { usePagedQuery } from './use-server-data';

interface Names {
  names: string[];
}

const query: TypedDocumentNode<Names, { page: number }> = gql`
  query Names($page: Int) {
    names(page: $page)
  }
`;
const request = (page: number) => ({ query, variables: { page } });
/** Milliseconds: long enough for the assertions before the response, even on a busy machine. */
const late = 1_500;
const response = (page: number, name: string) => ({ request: request(page), result: { data: { names: [name] } } });
const failure = (page: number, delay = 0, error = new Error('The server fails')) => ({
  request: request(page),
  delay,
  error,
});
const offline = (page: number) => failure(page, 0, new TypeError('offline'));

function List() {
  const [page, setPage] = useState(1);
  const names = usePagedQuery(query, { page }, (data) => data.names);
  const lost = useConnectionLost();
  return (
    <>
      <QueryState of={names} failed="The names could not be loaded">
        <p>Skeleton</p>
      </QueryState>
      <p data-stale={names.stale}>{names.page?.join(', ')}</p>
      {lost && <p>No connection</p>}
      <button onClick={() => setPage(2)}>Next</button>
      <button onClick={names.retry}>Reload</button>
    </>
  );
}

const open = (...responses: ReturnType<typeof response | typeof failure>[]) => renderScreen(<List />, { responses });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe('a list of the server', () => {
  it('keeps the error on the screen while a retry runs, with a busy button', async () => {
    open(failure(1), failure(1, late), response(1, 'Halo'));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(retry).not.toHaveAttribute('data-loading');
    await userEvent.click(retry);
    expect(retry).toHaveAttribute('data-loading');
    expect(screen.getByText('The names could not be loaded')).toBeVisible();
    expect(screen.queryByText('Skeleton')).not.toBeInTheDocument();
    await waitFor(() => expect(retry).not.toHaveAttribute('data-loading'), { timeout: 3 * late });
    await userEvent.click(retry);
    expect(await screen.findByText('Halo')).toBeVisible();
    expect(retry).not.toBeInTheDocument();
  });

  it('a list stays on the screen when a reload fails', async () => {
    open(response(1, 'Halo'), failure(1));
    await screen.findByText('Halo');
    await press('Reload');
    await settle();
    expect(screen.getByText('Halo')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the error instead of the previous page when the next page fails', async () => {
    open(response(1, 'Halo'), failure(2, late), response(2, 'Twist'));
    await screen.findByText('Halo');
    await press('Next');
    expect(screen.getByText('Halo')).toBeVisible();
    expect(await screen.findByRole('alert', {}, { timeout: 3 * late })).toBeVisible();
    expect(screen.queryByText('Halo')).not.toBeInTheDocument();
    await press('Retry');
    expect(await screen.findByText('Twist')).toBeVisible();
  });

  it('keeps the previous page while the connection is lost, and shows the next one when it returns', async () => {
    open(response(1, 'Halo'), offline(2), offline(2), response(2, 'Twist'));
    await screen.findByText('Halo');
    await press('Next');
    expect(await screen.findByText('No connection')).toBeVisible();
    expect(screen.getByText('Halo')).toHaveAttribute('data-stale', 'true');
    fireEvent(window, new Event('online'));
    await settle();
    expect(screen.getByText('Halo')).toHaveAttribute('data-stale', 'true');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Twist')).toHaveAttribute('data-stale', 'false');
    expect(screen.queryByText('No connection')).not.toBeInTheDocument();
  });

  it('a list is loaded without a click when the connection returns', async () => {
    open(offline(1), response(1, 'Halo'));
    expect(await screen.findByText('The names could not be loaded')).toBeVisible();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Halo')).toBeVisible();
    expect(screen.queryByText('No connection')).not.toBeInTheDocument();
  });
});
