import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { renderScreen } from '../testing/screen';
import { dayParam } from './day';
import { choiceParam, pageSizeParam, searchParam } from './filter-params';
import { useListFilter, useClampPage } from './use-list-filter';

function List() {
  const { filter, change } = useListFilter({
    search: searchParam,
    perPage: pageSizeParam([20, 50]),
    status: choiceParam(['NEW', 'IN_PROGRESS']),
    sort: choiceParam(['-created', 'name'], '-created'),
    from: dayParam,
  });
  return (
    <>
      <output>{JSON.stringify(filter)}</output>
      <button onClick={() => change({ status: 'IN_PROGRESS' })}>filter</button>
      <button onClick={() => change({ page: 3 })}>page</button>
      <button onClick={() => change({ search: 'gold', sort: 'name', perPage: 50 })}>search</button>
      <button onClick={() => change({ search: '', status: undefined, sort: '-created', perPage: 20 })}>clear</button>
    </>
  );
}

function Shrunk({ pages }: { pages?: number }) {
  const { filter, change } = useListFilter({});
  useClampPage(filter.page, pages, change);
  return null;
}

const never = new Promise<never>(() => undefined);

/** Keeps React from rendering the page with a filter in its URL. */
function NeverReadyWithFilter() {
  if (useLocation().search !== '') use(never);
  return null;
}

const read = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('useListFilter', () => {
  it('reads the filter from the URL and ignores invalid values', () => {
    renderScreen(<List />, { at: '/?status=in-progress&page=2&perPage=7&sort=nonsense&search=ring&from=2026-13-40' });
    expect(read()).toEqual({
      status: 'IN_PROGRESS',
      page: 2,
      perPage: 20,
      sort: '-created',
      search: 'ring',
      from: '',
    });
  });

  it('writes the filter to the URL and returns to page 1', async () => {
    const { where } = renderScreen(<List />, { at: '/' });
    await press('page');
    await waitFor(() => expect(where()).toBe('/?page=3'));
    await press('filter');
    await waitFor(() => expect(where()).toBe('/?status=in-progress'));
    await press('search');
    await waitFor(() => expect(where()).toBe('/?status=in-progress&search=gold&perPage=50&sort=name'));
  });

  it('removes default values and keeps other parameters', async () => {
    const { where } = renderScreen(<List />, { at: '/?open=7&status=new&perPage=50&page=2' });
    await press('clear');
    await waitFor(() => expect(where()).toBe('/?open=7'));
  });

  it('returns to the filter before when the user goes back at once', async () => {
    const { back } = renderScreen(
      <>
        <List />
        <NeverReadyWithFilter />
      </>,
    );
    await press('filter');
    expect([location.search, read()['status']]).toEqual(['?status=in-progress', 'IN_PROGRESS']);
    await back();
    await waitFor(() => expect([location.search, read()['status']]).toEqual(['', undefined]));
  });

  it.each([
    { pages: 3, at: '/?page=9&open=7', last: '/?page=3&open=7' },
    { pages: 0, at: '/?page=2', last: '/' },
  ])('moves a page past the end of $pages to the last page', async ({ pages, at, last }) => {
    const { where } = renderScreen(<Shrunk pages={pages} />, { at });
    await waitFor(() => expect(where()).toBe(last));
  });

  it('keeps the page until the number of pages is known', () => {
    expect(renderScreen(<Shrunk />, { at: '/?page=9' }).where()).toBe('/?page=9');
  });
});
