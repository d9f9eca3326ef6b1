import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { designNumberMessages } from '../../../../domain/design-numbers';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import { AddCategoryDocument, UpdateCategoryDocument } from './categories.generated';
import { CategoryDialog } from './category-dialog';

const rings = {
  __typename: 'Category',
  id: 'c1',
  name: 'Rings',
  subcategories: ['Halo'],
  sizes: [],
  designPrefix: 'RI',
  options: [],
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
    expect(result.mock.calls[0][0]).toEqual({
      input: { name: 'Rings', subcategories: ['Halo'], sizes: [], options: [] },
    });
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

describe('the making options in CategoryDialog', () => {
  const earrings = {
    ...rings,
    options: [
      {
        __typename: 'MakingOption',
        id: 'o1',
        name: 'Screw',
        required: true,
        values: [
          { __typename: 'MakingOptionValue', id: 'v1', name: 'push', isDefault: true },
          { __typename: 'MakingOptionValue', id: 'v2', name: 'south', isDefault: false },
        ],
      },
    ],
  } as const;
  const openStored = () => {
    const result = jest.fn((_: object) => ({ data: { updateCategory: earrings } }));
    const onClose = jest.fn();
    renderScreen(
      <CategoryDialog category={earrings as never} latest={() => Promise.resolve(undefined)} onClose={onClose} />,
      {
        responses: [{ request: { query: UpdateCategoryDocument, variables: () => true }, result }] as never,
      },
    );
    return { result, onClose };
  };
  const sent = ({ mock }: { mock: { calls: object[][] } }) =>
    (mock.calls[0][0] as { input: { options: unknown } }).input.options;

  it('a new option is saved with typed and pasted values, also one that was not added yet', async () => {
    const { result, onClose } = openNew({ data: { addCategory: earrings } });
    await userEvent.type(await field('Name'), 'Earrings');
    await press('Add option');
    expect(await field('Option name')).toHaveFocus();
    await userEvent.keyboard('Screw{Enter}');
    expect(await field('New value of Screw')).toHaveFocus();
    await userEvent.keyboard('push, bombay{Enter}south');
    await userEvent.click(screen.getByRole('switch', { name: 'Screw: required' }));
    await press('Default: bombay');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(sent(result)).toEqual([
      {
        name: 'Screw',
        required: true,
        values: [
          { name: 'push', isDefault: false },
          { name: 'bombay', isDefault: true },
          { name: 'south', isDefault: false },
        ],
      },
    ]);
  });

  it('renamed rows keep their ids, and another default replaces the first', async () => {
    const { result } = openStored();
    await userEvent.type(await field('Value 1 of Screw'), ' back');
    await userEvent.type(await field('Option name'), 's');
    await press('Default: south');
    await press('Update');
    await waitFor(() => expect(result).toHaveBeenCalled());
    expect(sent(result)).toEqual([
      {
        id: 'o1',
        name: 'Screws',
        required: true,
        values: [
          { id: 'v1', name: 'push back', isDefault: false },
          { id: 'v2', name: 'south', isDefault: true },
        ],
      },
    ]);
  });

  it('the dialog says what saving does to removed values and options, without asking', async () => {
    openStored();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove south of Screw' }));
    expect(screen.getByText(/^When you save, south of Screw can no longer be chosen/)).toBeVisible();
    await press('Remove Screw');
    expect(screen.getByText(/^When you save, Screw can no longer be chosen/)).toBeVisible();
  });

  it('an option with one value is not saved, and the field for another value has the focus', async () => {
    const { result } = openStored();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove south of Screw' }));
    await press('Update');
    const value = await field('New value of Screw');
    await waitFor(() => expect(value).toHaveAccessibleDescription('Please give 2 to 20 values.'));
    expect(value).toHaveFocus();
    expect(result).not.toHaveBeenCalled();
  });

  it('a value that is there in another case is not added', async () => {
    const { result } = openStored();
    const value = await field('New value of Screw');
    await userEvent.type(value, 'PUSH{Enter}');
    expect(value).toHaveAccessibleDescription('Value already exists.');
    await press('Update');
    await waitFor(() => expect(value).toHaveAccessibleDescription('Value already exists.'));
    expect(result).not.toHaveBeenCalled();
  });
});
