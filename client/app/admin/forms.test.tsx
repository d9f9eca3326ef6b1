import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CategoryDialog } from '../../features/categories/admin/category-dialog';
import { AddCategoryDocument } from '../../features/categories/admin/categories.generated';
import { AdminOrderByIdDocument } from '../../features/orders/admin/orders-admin.generated';
import { StatusDialog } from '../../features/orders/admin/status-dialog';
import { PhotoDialog } from '../../features/photos/admin/photo-dialog';
import { NewProductDialog } from '../../features/products/admin/product-dialog';
import { renderScreen } from '../../testing/screen';
import { useOpenItem } from '../../lib/use-open-item';

type Form = (close: () => void) => ReactNode;

function Section({ form }: { form: Form }) {
  const { isNew, openNew, close } = useOpenItem();
  return (
    <>
      <button onClick={openNew}>Open</button>
      {isNew && form(close)}
    </>
  );
}

const order = {
  __typename: 'Order',
  id: 'o1',
  orderId: 'PR-7K3M9Q2X',
  status: 'PENDING',
  nextStatuses: ['CONFIRMED'],
  total: 8.2,
  totalQuantity: 2,
  createdAt: '2026-11-01T10:00:00Z',
  customer: {
    __typename: 'OrderCustomer',
    companyName: 'Merrow and Vale',
    name: 'Asha Merrow',
    email: 'asha@parure.test',
    phone: '9845012345',
  },
  lines: [],
  designs: [],
  timeline: [],
};

const forms: [string, string, Form][] = [
  ['product', 'Product Name', (close) => <NewProductDialog categories={[]} onClose={close} />],
  ['category', 'Name', (close) => <CategoryDialog latest={async () => undefined} onClose={close} />],
  ['image', 'Title', (close) => <PhotoDialog type="GALLERY" onClose={close} />],
  ['banner', 'Headline', (close) => <PhotoDialog type="BANNER" onClose={close} />],
  [
    'order status',
    'Note to the customer (optional)',
    (close) => <StatusDialog orderId="o1" initialStatus="CONFIRMED" onClose={close} />,
  ],
];

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const answer = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }));
const asked = () => screen.queryByText("Your changes haven't been saved.");

describe.each(forms)('%s form', (_name, label, form) => {
  const open = async () => {
    const place = renderScreen(<Section form={form} />, {
      responses: [{ request: { query: AdminOrderByIdDocument, variables: { id: 'o1' } }, result: { data: { order } } }],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    return { ...place, field: await screen.findByLabelText(label) };
  };
  const write = async () => {
    const opened = await open();
    await userEvent.click(opened.field);
    await userEvent.paste('What I typed');
    return opened;
  };
  const isClosed = () => waitFor(() => expect(screen.queryByLabelText(label)).not.toBeInTheDocument());

  it('closes at once when nothing was typed', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await isClosed();
    expect(asked()).not.toBeInTheDocument();
  });

  it('ignores a click outside and asks before every other way of closing', async () => {
    const { field, back, where } = await write();
    await userEvent.click(document.querySelector('.mantine-Modal-overlay') as HTMLElement);
    expect(asked()).not.toBeInTheDocument();
    for (const go of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
      back,
    ]) {
      await go();
      await answer('Keep editing');
      await waitFor(() => expect(asked()).not.toBeInTheDocument());
      expect(field).toHaveValue('What I typed');
      expect(where()).toBe('/?new=1');
    }
  });

  it.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Back', undefined],
  ])('discards the changes on %s after confirmation', async (_way, go) => {
    const { back, where } = await write();
    await (go ?? back)();
    await answer('Discard');
    await isClosed();
    expect(where()).toBe('/');
  });
});

describe('discard confirmation', () => {
  it('keeps the changes on Escape', async () => {
    const [[, label, form]] = forms;
    renderScreen(<Section form={form} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste('What I typed');
    await userEvent.keyboard('{Escape}');
    await question();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(asked()).not.toBeInTheDocument());
    expect(screen.getByLabelText(label)).toHaveValue('What I typed');
  });

  it('a form closes after saving without the discard confirmation', async () => {
    const row = { __typename: 'Category', id: 'c1', name: 'What I typed', subcategories: [], sizes: [], version: 1 };
    const saved = {
      request: { query: AddCategoryDocument, variables: () => true },
      result: { data: { addCategory: row } },
    };
    const [, [, label, form]] = forms;
    const { where } = renderScreen(<Section form={form} />, { responses: [saved] });
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByLabelText(label));
    await userEvent.paste('What I typed');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(where()).toBe('/'));
    expect(asked()).not.toBeInTheDocument();
  });
});
