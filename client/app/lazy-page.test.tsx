import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { Link, Outlet, useRoutes } from 'react-router-dom';
import { renderScreen } from '../testing/screen';
import { lazyPage } from './lazy-page';
import { NavigationProgress } from './navigation-progress';
import { PageOrError } from './page-error';

/** A page whose code arrives when the test says so. */
const aPage = () => {
  let resolve = (_module: { Rings: () => ReactNode }): void => undefined;
  const loaded = new Promise<{ Rings: () => ReactNode }>((done) => (resolve = done));
  const load = jest.fn(() => loaded);
  return {
    page: lazyPage(load, 'Rings'),
    load,
    arrive: () => act(async () => resolve({ Rings: () => <h1>Rings</h1> })),
  };
};

function Shop({ page: { Page } }: { page: ReturnType<typeof lazyPage> }) {
  const layout = (
    <>
      <NavigationProgress />
      <Link to="/rings">to the rings</Link>
      <Link to="/">to the start</Link>
      <Suspense>
        <PageOrError>
          <Outlet />
        </PageOrError>
      </Suspense>
    </>
  );
  return useRoutes([
    {
      element: layout,
      children: [
        { path: '/', element: <h1>Start</h1> },
        { path: '/rings', element: <Page /> },
      ],
    },
  ]);
}
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a page that is loaded when it is opened', () => {
  it('leaves the page before it in place, with progress, until it is there', async () => {
    const { page, arrive } = aPage();
    renderScreen(<Shop page={page} />);
    await follow('to the rings');
    expect(await heading('Start')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Loading'));
    await arrive();
    expect(await heading('Rings')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('is loaded once', async () => {
    const { page, load, arrive } = aPage();
    renderScreen(<Shop page={page} />);
    await follow('to the rings');
    await arrive();
    await heading('Rings');
    await follow('to the start');
    await follow('to the rings');
    await heading('Rings');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded again on the next visit after a failure, which other pages do not show', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest
      .fn<() => Promise<{ Rings: () => ReactNode }>>()
      .mockRejectedValueOnce(new TypeError('offline'))
      .mockResolvedValue({ Rings: () => <h1>Rings</h1> });
    renderScreen(<Shop page={lazyPage(load, 'Rings')} />);
    await follow('to the rings');
    expect(await heading("We couldn't show this page")).toBeInTheDocument();
    await follow('to the start');
    expect(await heading('Start')).toBeInTheDocument();
    await follow('to the rings');
    expect(await heading('Rings')).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});
