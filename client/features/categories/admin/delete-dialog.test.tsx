import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { DeleteDialog } from './delete-dialog';

const rings = {
  __typename: 'Category' as const,
  id: 'c1',
  name: 'Rings',
  subcategories: ['Halo', 'Plain'],
  sizes: [],
  designPrefix: 'RI',
  options: [],
  version: 1,
};

it.each([
  ['a category', undefined, '/admin/products?category=Rings'],
  ['a subcategory', 'Halo', '/admin/products?category=Rings&search=Halo'],
])('the dialog leads to the products of %s that cannot be deleted', async (_, subcategory, path) => {
  const { where } = renderScreen(
    <DeleteDialog
      target={{ category: rings, subcategory }}
      productCounts={{ products: 3, of: () => 2 }}
      remove={jest.fn<() => Promise<void>>()}
      removeSubcategory={jest.fn<() => Promise<void>>()}
      onClose={() => undefined}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show products' }));
  await waitFor(() => expect(where()).toBe(path));
});
