import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors } from '../../../../domain/errors';
import { renderScreen } from '../../../testing/screen';
import {
  AddProductDocument,
  NextDesignNumberDocument,
  type CategoryOptionFragment,
  type ProductFormFragment,
  UpdateProductDocument,
} from './managed-products.generated';
import { ProductForm } from './product-form';

const rings = {
  id: 'c1',
  name: 'Rings',
  subcategories: [],
  sizes: [],
  designPrefix: 'RI',
  options: [],
} satisfies CategoryOptionFragment;
const none = () => undefined;

URL.createObjectURL = () => 'blob:picture';
URL.revokeObjectURL = none;

/** The category has 42 numbered products at first, and one more for each answer. */
const nextNumbers = {
  request: { query: NextDesignNumberDocument, variables: { categoryId: 'c1' } },
  maxUsageCount: Number.POSITIVE_INFINITY,
  result: () => ({ data: { nextDesignNumber: `RI-00${next++}` } }),
};
let next = 43;
beforeEach(() => {
  next = 43;
});

/** The form of a new product that can be saved. */
const fillNew = async (response: object, delay = 0) => {
  const save = jest.fn((_: object) => response);
  const responses = [
    { request: { query: AddProductDocument, variables: () => true }, result: save, delay },
    nextNumbers,
  ];
  renderScreen(<ProductForm categories={[rings]} onSaved={none} onClose={none} onDirty={none} />, {
    responses: responses as never,
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Product Name' }), 'Halo Ring');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Rings');
  await userEvent.type(screen.getByLabelText('Gross weight (grams)'), '3');
  await choose([jpeg('front.jpg', 1)]);
  await screen.findByRole('img', { name: 'Preview of front.jpg' });
  return save;
};

const jpeg = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const choose = (files: File[]) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, files);
const button = (name: string) => screen.getByRole('button', { name });

describe('ProductForm', () => {
  it('shows on the pressed button that it saves', async () => {
    await fillNew({}, Infinity);
    await userEvent.click(button('Save and add another'));
    await waitFor(() => expect(button('Save and add another')).toHaveAttribute('data-loading'));
    expect(button('Save')).not.toHaveAttribute('data-loading');
    expect(button('Save')).toBeDisabled();
  });

  it('starts the next product without the errors of files that were chosen for the last one', async () => {
    await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    await choose([jpeg('large.jpg', 30 * 1024 * 1024 + 1)]);
    await screen.findByText('Image size must be less than 30MB');
    await userEvent.click(button('Save and add another'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Product Name' })).toHaveValue(''));
    expect(screen.queryByText('Image size must be less than 30MB')).toBeNull();
  });

  const openImported = (category: CategoryOptionFragment) => {
    const imported = {
      ...{ id: 'p1', version: 1, designNumber: 'RI-0042', name: 'Halo Ring', gram: 3, category: 'Rings' },
      ...{
        subcategory: null,
        stones: [],
        weights: [],
        optionRules: [],
        caratOptions: ['18'],
        minQuantity: 1,
        quantityStep: 1,
        archivedAt: null,
        images: [],
      },
    } as unknown as ProductFormFragment;
    const save = jest.fn((_: object) => ({}));
    const responses = [{ request: { query: UpdateProductDocument, variables: () => true }, result: save }];
    renderScreen(
      <ProductForm product={imported} categories={[category]} onSaved={none} onClose={none} onDirty={none} />,
      {
        responses: responses as never,
      },
    );
    return save;
  };

  it('a product has only the checked values of a making option', async () => {
    const [optionId, push, south] = [1, 2, 3].map((id) => `01890a5d-ac96-774b-bcce-b302099a805${id}`) as [
      string,
      string,
      string,
    ];
    const values = [
      { id: push, name: 'push' },
      { id: south, name: 'south' },
    ];
    const save = openImported({ ...rings, options: [{ id: optionId, name: 'Screw', values }] });
    expect(screen.getByRole('checkbox', { name: 'south' })).toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'push' }));
    await userEvent.click(button('Update'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    const optionRules = [{ optionId, off: false, valueIds: [south] }];
    expect(save.mock.calls[0]?.[0]).toMatchObject({ input: { optionRules } });
  });

  it('saves a product that an import has added without pictures', async () => {
    const save = openImported(rings);
    await userEvent.type(screen.getByRole('textbox', { name: 'Product Name' }), ' 2');
    await userEvent.click(button('Update'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ input: { name: 'Halo Ring 2', pictures: undefined } });
  });

  it('shows at the pictures that the server cannot read one, without Retry', async () => {
    const { message } = errors.MEDIA_UNREADABLE;
    await fillNew({ errors: [new GraphQLError(message, { extensions: { code: 'MEDIA_UNREADABLE' } })] });
    await userEvent.click(button('Save'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert.closest('.actions')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('a net weight above the gross weight is not saved, and an empty one is none', async () => {
    const save = await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    const net = screen.getByRole('textbox', { name: 'Net weight (grams)' });
    await userEvent.type(net, '3.5');
    await userEvent.click(button('Save'));
    await waitFor(() =>
      expect(net).toHaveAccessibleDescription(/Net weight can't be above the gross weight of 3.000 g/),
    );
    expect(save).not.toHaveBeenCalled();
    await userEvent.clear(net);
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ input: { gram: 3, netGram: null } });
  });

  const inRow = (row: number) => within(screen.getByRole('group', { name: `Stones, row ${row}` }));
  const pasteStones = async (...lines: string[]) => {
    await userEvent.click(button('Add stones'));
    await userEvent.click(inRow(1).getByRole('combobox', { name: 'Kind' }));
    await userEvent.paste(lines.join('\r\n'));
  };

  it('rows of stones are pasted from a spreadsheet, and what is not understood is marked and kept', async () => {
    const save = await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    await pasteStones('CZ\tround\t24\t0.36\tpave', 'Topaz\tPear cut\tx\t0.2 ct\t\tblue');
    const kind = inRow(2).getByRole('combobox', { name: 'Kind' });
    const pieces = inRow(2).getByRole('textbox', { name: 'Pieces' });
    await waitFor(() => expect(kind).toHaveAccessibleDescription(/Please choose the kind of the stones/));
    expect(pieces).toHaveAccessibleDescription(/The number of stones is a whole number/);
    expect([kind, pieces].map((field) => (field as HTMLInputElement).value)).toEqual(['Topaz', 'x']);
    await userEvent.click(button('Save'));
    await waitFor(() => expect(kind).toHaveFocus());
    expect(save).not.toHaveBeenCalled();
    await userEvent.selectOptions(kind, 'Other');
    await userEvent.clear(pieces);
    await userEvent.type(pieces, '2');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      input: {
        stones: [
          { kind: 'CUBIC_ZIRCONIA', shape: 'ROUND', count: 24, carats: 0.36, setting: 'pave', text: null },
          { kind: 'OTHER', shape: 'PEAR', count: 2, carats: 0.2, setting: null, text: 'blue' },
        ],
      },
    });
  });

  it('the net weight is proposed from the stones, and changes only by the button', async () => {
    await fillNew({});
    await pasteStones('CZ round 24 0.36; diamond oval 2 0.20');
    const net = screen.getByRole('textbox', { name: 'Net weight (grams)' });
    await screen.findByText('26 stones 0.56 ct = 0.112 g');
    expect(net).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: /^Use 2.888 g as net weight/ }));
    expect(net).toHaveValue('2.888');
    expect(net).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  });

  it('no net weight is proposed while a row is not understood, because its stones would be left out', async () => {
    await fillNew({});
    await pasteStones('CZ round 24 0.36', 'diamond\toval\t2\t0,20');
    const carats = inRow(2).getByRole('textbox', { name: 'Carats' });
    await waitFor(() => expect(carats).toHaveAccessibleDescription(/positive number of carats/));
    expect(screen.queryByText(/stones 0\.36 ct/)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    await userEvent.clear(carats);
    await userEvent.type(carats, '0.20');
    await screen.findByText('26 stones 0.56 ct = 0.112 g');
    expect(screen.getByRole('button', { name: /^Use 2.888 g as net weight/ })).toBeVisible();
  });

  it('stones that are too heavy beside the net weight are not saved, and a row can be removed', async () => {
    const save = await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    await pasteStones('CZ round 24 0.36; diamond oval 2 0.20');
    await userEvent.type(screen.getByRole('textbox', { name: 'Net weight (grams)' }), '3');
    await userEvent.click(button('Save'));
    await screen.findByText(
      'Net weight and stones are 3.000 g + 0.112 g = 3.112 g, more than the gross weight of 3.000 g',
    );
    expect(save).not.toHaveBeenCalled();
    await userEvent.click(button('Remove row 1'));
    expect(button('Add row')).toHaveFocus();
    expect(screen.queryByText(/more than the gross weight/)).toBeNull();
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({ input: { stones: [{ kind: 'DIAMOND', count: 2 }] } });
  });

  it('weights by choice are pasted from a spreadsheet, and those that the product cannot have are marked', async () => {
    const save = await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    await userEvent.click(button('Add weights'));
    const row = (number: number) =>
      within(screen.getByRole('group', { name: `Weights by carat and size, row ${number}` }));
    await userEvent.click(row(1).getByRole('textbox', { name: 'Gross, g' }));
    await userEvent.paste(['18K\t\t3.41 g\t3.1', '14\t\t3.2', '\t\tx'].join('\r\n'));
    const heavy = row(3).getByRole('textbox', { name: 'Gross, g' });
    await waitFor(() => expect(heavy).toHaveAccessibleDescription(/Weight must be a positive number/));
    await userEvent.click(button('Remove row 3'));
    await userEvent.click(button('Save'));
    const carat = row(2).getByRole('combobox', { name: 'Carat' });
    await waitFor(() => expect(carat).toHaveAccessibleDescription(/Carat must be 18 or 22/));
    expect(save).not.toHaveBeenCalled();
    await userEvent.selectOptions(carat, '22 ct');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      input: {
        weights: [
          { carat: '18', size: null, gram: 3.41, netGram: 3.1 },
          { carat: '22', size: null, gram: 3.2, netGram: null },
        ],
      },
    });
  });

  it('says which number an empty one becomes, also for the next product', async () => {
    await fillNew({ data: { addProduct: { __typename: 'Product', id: 'p1', version: 1 } } });
    const number = screen.getByRole('textbox', { name: 'Design number' });
    await waitFor(() => expect(number).toHaveAccessibleDescription('Leave empty to use RI-0043'));
    await userEvent.click(button('Save and add another'));
    await waitFor(() => expect(number).toHaveAccessibleDescription('Leave empty to use RI-0044'));
  });

  it('sends a typed design number', async () => {
    const save = await fillNew({});
    const number = screen.getByRole('textbox', { name: 'Design number' });
    await userEvent.type(number, ' Ab/7 ');
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save.mock.calls[0]).toMatchObject([{ input: { designNumber: 'Ab/7' } }]));
  });

  it('shows at the design number that another product has it, and focuses it', async () => {
    const { message } = errors.DESIGN_NUMBER_TAKEN;
    const extensions = { code: 'DESIGN_NUMBER_TAKEN', errors: { designNumber: message } };
    await fillNew({ errors: [new GraphQLError(message, { extensions })] });
    await userEvent.click(button('Save'));
    const number = screen.getByRole('textbox', { name: 'Design number' });
    await waitFor(() => expect(number).toHaveAccessibleDescription(expect.stringContaining(message)));
    await waitFor(() => expect(number).toHaveFocus());
  });

  it('a picture that the browser cannot read is not saved with the product', async () => {
    const save = await fillNew({});
    await choose([jpeg('fake.jpg', 1)]);
    fireEvent.error(await screen.findByRole('img', { name: 'Preview of fake.jpg' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`fake.jpg: ${errors.MEDIA_UNREADABLE.message}`);
    expect(screen.queryByRole('img', { name: 'Preview of fake.jpg' })).toBeNull();
    await userEvent.click(button('Save'));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]).toMatchObject([{ input: { pictures: [{ file: { name: 'front.jpg' } }] } }]);
  });
});
