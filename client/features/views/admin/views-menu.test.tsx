import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { DeleteViewDocument, SavedViewsDocument, SaveViewDocument, type ViewFragment } from './views.generated';
import { ViewLinks } from './view-links';
import { ViewsMenu } from './views-menu';

const aView = (id: string, name: string, query: string) => ({ __typename: 'SavedView' as const, id, name, query });
const ready = aView('v1', 'Ready to send', 'sort=due&status=ready');

const show = (views: ViewFragment[], at: string, responses: object[] = []) => {
  const list = {
    request: { query: SavedViewsDocument },
    result: () => ({ data: { savedViews: views } }),
    maxUsageCount: Number.POSITIVE_INFINITY,
  };
  const parts = (
    <>
      <ViewLinks />
      <ViewsMenu />
    </>
  );
  return renderScreen(parts, { responses: [list, ...responses] as never, at });
};
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  return within(await screen.findByRole('menu'));
};
const links = () => within(screen.getByRole('list', { name: 'Views of the orders' })).getAllByRole('link');

it('the views of the orders begin with Late, and mark the one that the list shows, in any order and on any page', async () => {
  show([ready], '/admin/orders?status=ready&page=2&sort=due');
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(
    links().map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Late', '/admin/orders?due=overdue', null],
    ['Ready to send', '/admin/orders?sort=due&status=ready', 'true'],
  ]);
});

it('the menu of views saves the filter of the list without its page', async () => {
  const views: ViewFragment[] = [];
  const save = {
    request: { query: SaveViewDocument, variables: { input: { name: 'Ready to send', query: 'status=ready' } } },
    result: jest.fn(() => {
      views.push(ready);
      return { data: { saveView: ready } };
    }),
  };
  show(views, '/admin/orders?status=ready&page=3&open=o1', [save]);
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Save this view…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ready to send{Enter}');
  await waitFor(() => expect(save.result).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the menu of views saves nothing without a filter, and cannot delete Late', async () => {
  show([], '/admin/orders');
  const save = (await openMenu()).getByRole('menuitem', { name: 'Save this view…' });
  expect(save).toBeDisabled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Late' }));
  const menu = await openMenu();
  expect(menu.queryByRole('menuitem', { name: /^Delete/ })).not.toBeInTheDocument();
});

it('the menu of views deletes the view that the list shows, after a question', async () => {
  const views = [ready];
  const remove = {
    request: { query: DeleteViewDocument, variables: { input: { id: 'v1' } } },
    result: jest.fn(() => {
      views.pop();
      return { data: { deleteView: { __typename: 'Deletion', id: 'v1' } } };
    }),
  };
  show(views, `/admin/orders?${ready.query}`, [remove]);
  await waitFor(() => expect(links()).toHaveLength(2));
  await userEvent.click((await openMenu()).getByRole('menuitem', { name: 'Delete “Ready to send”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
