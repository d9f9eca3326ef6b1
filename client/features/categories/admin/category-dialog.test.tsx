import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { designNumberMessages } from '../../../../domain/design-numbers';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import { AddCategoryDocument } from './categories.generated';
import { CategoryDialog } from './category-dialog';

const rings = {
  __typename: 'Category',
  id: 'c1',
  name: 'Rings',
  subcategories: ['Halo'],
  sizes: [],
  designPrefix: 'RI',
  version: 1,
} as const;

const openNew = (response: object) => {
  const result = jest.fn((_: object) => response);
  const responses = [{ request: { query: AddCategoryDocument, variables: () => true }, result }];
  const onClose = jest.fn();
  renderScreen(<CategoryDialog latest={() => Promise.resolve(undefined)} onClose={onClose} />, {
    responses: responses as never,
  });
  return { result, onClose };
};

const field = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('CategoryDialog', () => {
  it('shows at the name that it is taken, and focuses it', async () => {
    const { message } = errors.CATEGORY_TAKEN;
    openNew({
      errors: [new GraphQLError(message, { extensions: { code: 'CATEGORY_TAKEN', errors: { name: message } } })],
    });
    await userEvent.type(await field('Name'), 'Rings');
    await press('Save');
    await waitFor(async () => expect(await field('Name')).toHaveAccessibleDescription(message));
    await waitFor(async () => expect(await field('Name')).toHaveFocus());
  });

  it('shows why it was not saved in the block of the buttons, which is always visible', async () => {
    openNew({ errors: [new GraphQLError('The disk is full')] });
    await userEvent.type(await field('Name'), 'Rings');
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The disk is full');
    expect(alert.closest('.actions')).toContainElement(screen.getByRole('button', { name: 'Save' }));
  });

  it('accepts a subcategory once the one of the same name is removed', async () => {
    openNew({});
    const entry = await field('New subcategory');
    await userEvent.type(entry, 'Halo{Enter}halo{Enter}');
    expect(entry).toHaveAccessibleDescription('Subcategory already exists.');
    await press('Remove subcategory Halo');
    expect(entry).not.toHaveAccessibleDescription();
  });

  it('saves typed text that is not in the list yet', async () => {
    const { result, onClose } = openNew({ data: { addCategory: rings } });
    await userEvent.type(await field('Name'), 'Rings');
    await userEvent.type(await field('New subcategory'), ' Halo ');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(result.mock.calls[0][0]).toEqual({ input: { name: 'Rings', subcategories: ['Halo'], sizes: [] } });
  });

  it('saves what the design numbers begin with', async () => {
    const { result } = openNew({ data: { addCategory: rings } });
    await userEvent.type(await field('Name'), 'Rings');
    await userEvent.type(await field('Design numbers begin with'), 'R-');
    await press('Save');
    const { prefix: wrong } = designNumberMessages;
    await waitFor(async () =>
      expect(await field('Design numbers begin with')).toHaveAccessibleDescription(expect.stringContaining(wrong)),
    );
    await userEvent.type(await field('Design numbers begin with'), '{Backspace}NG');
    await press('Save');
    await waitFor(() => expect(result.mock.calls[0]?.[0]).toMatchObject({ input: { designPrefix: 'RNG' } }));
  });

  it('saves nothing while the typed text cannot be added', async () => {
    const { result } = openNew({ data: { addCategory: rings } });
    await userEvent.type(await field('Name'), 'Rings');
    const entry = await field('New subcategory');
    await userEvent.type(entry, 'Halo{Enter}halo');
    await press('Save');
    await waitFor(() => expect(entry).toHaveAccessibleDescription('Subcategory already exists.'));
    expect(entry).toHaveFocus();
    expect(result).not.toHaveBeenCalled();
  });
});
