import { afterEach, describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LineToAddInput } from '../../../graphql/types.generated';
import { session } from '../../../testing/products';
import { renderScreen } from '../../../testing/screen';
import { QuickOrderPage } from './quick-order-page';
import type { CopiedOrder } from './use-order-rows';
import { AddQuickOrderDocument, CheckCartLinesDocument, type CheckedLineFragment } from './quick-order.generated';

type Checked = CheckedLineFragment & { __typename: 'CheckedLine' };
type Variables = { input: { lines: LineToAddInput[] } };

const product: NonNullable<CheckedLineFragment['product']> & { __typename: 'CheckedProduct' } = {
  __typename: 'CheckedProduct',
  id: 'p1',
  designNumber: 'RI-0042',
  clientNumber: null,
  name: 'Halo Round Ring',
  gram: 4.1,
  category: 'Rings',
  sizes: ['8', '10'],
  caratOptions: ['18', '22'],
  options: [],
  thumbnail: null,
};

const earrings: typeof product = {
  ...product,
  id: 'p2',
  designNumber: 'EA-0001',
  name: 'Hoop Earrings',
  sizes: ['One size'],
};

const studs: typeof product = {
  ...earrings,
  id: 'p3',
  designNumber: 'EA-0002',
  name: 'Round Studs',
  options: [
    { name: 'Screw', values: ['push', 'south'], required: true, default: null },
    { name: 'Finish', values: ['polish', 'matt'], required: false, default: 'polish' },
  ],
};

/** A design to which the company gives a number of its own. */
const twist: typeof product = {
  ...product,
  id: 'p4',
  designNumber: 'RI-0050',
  clientNumber: 'K-12',
  name: 'Twist Ring',
};

/**
 * Checks lines as the server does. RI-0042 is a ring in the sizes 8 and 10, of which not 7 can be ordered; EA-0001 has
 * one size; EA-0002 needs a screw too, and has no option but that and a finish; all others are unknown.
 */
const check = ({ designNumber, size, quantity, options }: LineToAddInput, index: number): Checked => {
  const base = { __typename: 'CheckedLine' as const, index, carat: null, colour: null, size: null, options: [] };
  const problem = {
    __typename: 'RejectedLine' as const,
    field: 'size',
    message: 'Please choose a size',
    suggestions: null,
  };
  const found = [product, earrings, studs, twist].find((known) =>
    [known.designNumber, known.clientNumber].includes(designNumber ?? ''),
  );
  if (!found)
    return {
      ...base,
      product: null,
      problem: {
        ...problem,
        field: 'designNumber',
        message: `No design has the number ${designNumber}.`,
        suggestions: ['RI-0042'],
      },
    };
  if (quantity === 7)
    return {
      ...base,
      product: found,
      problem: { ...problem, field: 'quantity', message: 'Sold in multiples of 6', suggestions: ['6', '12'] },
    };
  if (size && found === studs) {
    const values = new Map((options ?? []).map(({ name, value }) => [name, value]));
    const line = { ...base, product: found, carat: '22', colour: 'YELLOW' as const, size };
    const screw = values.get('Screw');
    const gone = [...values.keys()].find((name) => !['Screw', 'Finish'].includes(name));
    if (gone) {
      const message = 'This design has no such option.';
      return { ...line, problem: { ...problem, field: `options.${gone}`, message } };
    }
    if (!screw) return { ...line, problem: { ...problem, field: 'options.Screw', message: 'Choose push or south' } };
    const chosen = { Screw: screw, Finish: values.get('Finish') ?? 'polish' };
    const named = Object.entries(chosen).map(([name, value]) => ({ __typename: 'LineOption' as const, name, value }));
    return { ...line, options: named, problem: null };
  }
  return size
    ? { ...base, product: found, carat: '22', colour: 'YELLOW', size, problem: null }
    : { ...base, product: found, problem };
};

/** The lines of an earlier order, with their notes. */
const anEarlierOrder = (orderCode: string, ...copied: CopiedOrder['copied']) => ({
  orderCode,
  copied,
});

const show = (state?: ReturnType<typeof anEarlierOrder>) => {
  const added: LineToAddInput[][] = [];
  renderScreen(
    <>
      <Notifications />
      <QuickOrderPage />
    </>,
    {
      at: '/quick-order',
      state,
      responses: [
        session(),
        {
          request: { query: CheckCartLinesDocument, variables: () => true },
          maxUsageCount: 99,
          result: ({ input }: Variables) => ({ data: { checkCartLines: input.lines.map(check) } }),
        },
        {
          request: { query: AddQuickOrderDocument, variables: () => true },
          maxUsageCount: 9,
          result: ({ input }: Variables) => {
            added.push(input.lines);
            const wrong = input.lines.flatMap((line, index) => (check(line, index).problem ? [index] : []));
            const rejected = wrong.map((index) => ({ __typename: 'RejectedLine' as const, index }));
            const cart = { __typename: 'Cart' as const, id: 'c1', version: '.', lines: [], totalItems: 0 };
            const result = { cart, added: input.lines.length - wrong.length, rejected };
            return { data: { addManyToCart: { __typename: 'AddedToCart' as const, ...result } } };
          },
        },
      ],
    },
  );
  return { added };
};

const field = (number: number) => screen.findByRole('textbox', { name: new RegExp(`^Line ${number}(,|$)`) });
const removal = () => screen.findByRole('button', { name: /^Remove line 1(,|$)/ });
const row = async (number: number) => within((await field(number)).closest('li') as HTMLElement);
const paste = async (number: number, text: string) =>
  fireEvent.paste(await field(number), { clipboardData: { getData: () => text } });

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

describe('QuickOrderPage', () => {
  it('shows the design, the choice and the weight of a typed line', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 x 3 size 8');
    const line = await row(1);
    expect(await line.findByText('Halo Round Ring')).toBeInTheDocument();
    expect(line.getByText('22 ct · Yellow gold · Size 8 · 3 × 4.100 = 12.300 g')).toBeInTheDocument();
    expect(screen.getByText(/1 line ready · 3 pieces · 12.300 g/)).toBeInTheDocument();
  });

  it('a line with a number of the company shows both numbers, typed or pasted as a table', async () => {
    show();
    await paste(1, 'Your number\tPieces\tSize\nK-12\t3\t8\n');
    const numbers = 'RI-0050 · Your number K-12';
    expect(await (await row(1)).findByText(new RegExp(`^${numbers} · 22 ct · .* · Size 8 · 3 ×`))).toBeInTheDocument();
    await userEvent.type(await field(2), 'K-12 x 2');
    expect(await (await row(2)).findByText(numbers)).toBeInTheDocument();
    expect((await row(2)).getByText('Please choose a size')).toBeInTheDocument();
  });

  it('asks for the making options of a design by buttons, and shows its defaults', async () => {
    const { added } = show();
    await userEvent.type(await field(1), 'EA-0002 x 2');
    const line = await row(1);
    expect(await line.findByText('Choose push or south')).toBeInTheDocument();
    const value = (name: string) => line.findByRole('button', { name });
    await userEvent.click(await value('south'));
    expect(await line.findByText(/Screw: south · Finish: polish · 2 × 4.100/)).toBeInTheDocument();
    expect(line.getByRole('group', { name: 'Screw' })).toContainElement(await value('south'));
    expect(await value('south')).toHaveAttribute('aria-pressed', 'true');
    expect(await value('polish')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await value('matt'));
    expect(await line.findByText(/Screw: south · Finish: matt · 2 × 4.100/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/1 line added/)).toBeInTheDocument();
    const options = [
      { name: 'Screw', value: 'south' },
      { name: 'Finish', value: 'matt' },
    ];
    expect(added).toMatchObject([[{ designNumber: 'EA-0002', quantity: 2, size: 'One size', options }]]);
  });

  it('orders a design that comes in one size only without asking for it', async () => {
    const { added } = show();
    await paste(1, 'EA-0001 x 2\nEA-0001 x 1');
    const line = await row(2);
    expect(await line.findByText(/22 ct · Yellow gold · 1 × 4.100/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/2 lines added/)).toBeInTheDocument();
    expect(added[0]).toMatchObject([{ size: 'One size' }, { size: 'One size' }]);
  });

  it('offers the sizes of a design where one is missing', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 x 3');
    const line = await row(1);
    expect(await line.findByText('Please choose a size')).toBeInTheDocument();
    expect(await field(1)).toBeInvalid();
    await userEvent.click(line.getByRole('button', { name: 'Size 10' }));
    expect(await field(1)).toHaveValue('RI-0042 x 3 size 10');
    expect(await line.findByText(/Size 10/)).toBeInTheDocument();
  });

  it('offers similar numbers for an unknown one', async () => {
    show();
    await userEvent.type(await field(1), 'RI-042 x 2 size 8');
    const line = await row(1);
    expect(await line.findByText('No design has the number RI-042.')).toBeInTheDocument();
    await userEvent.click(line.getByRole('button', { name: 'RI-0042' }));
    expect(await field(1)).toHaveValue('RI-0042 x 2 size 8');
  });

  it('offers the nearest allowed quantities for a wrong one', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 x 7 size 8');
    const line = await row(1);
    expect(await line.findByText('Sold in multiples of 6')).toBeInTheDocument();
    expect(line.getByRole('button', { name: '6 pieces' })).toHaveTextContent(/^6$/);
    await userEvent.click(line.getByRole('button', { name: '12 pieces' }));
    expect(await field(1)).toHaveValue('RI-0042 x 12 size 8');
    expect(await screen.findByText(/1 line ready · 12 pieces/)).toBeInTheDocument();
  });

  it('warns of a size that the design does not list, which can still be ordered', async () => {
    show();
    await paste(1, 'RI-0042 size 99\nRI-0042 size 8');
    const line = await row(1);
    expect(await line.findByText('99 is no usual size of this design.')).toBeInTheDocument();
    expect(screen.getByText(/2 lines ready/)).toBeInTheDocument();
    await userEvent.click(line.getByRole('button', { name: 'Size 10' }));
    expect(await field(1)).toHaveValue('RI-0042 size 10');
    await screen.findByText(/2 lines ready/);
    expect(screen.queryByText(/no usual size/)).not.toBeInTheDocument();
  });

  it('names the field of a line after its design', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 size 8');
    expect(await screen.findByRole('textbox', { name: 'Line 1, Halo Round Ring' })).toHaveFocus();
  });

  it('tells what went into the cart until the next line is typed', async () => {
    show();
    await paste(1, 'RI-0042 x 2 size 8\nRI-0042 size 10');
    await screen.findByText(/2 lines ready/);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/2 lines added/)).toHaveTextContent('2 lines added · View cart');
    expect(screen.getByRole('link', { name: 'View cart' })).toHaveAttribute('href', '/cart');
    await userEvent.type(await field(1), 'R');
    expect(screen.queryByText(/added/)).not.toBeInTheDocument();
    expect(screen.getByText(/0 lines ready/)).toBeInTheDocument();
  });

  it('says what it does not understand, without asking the server', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 asap');
    expect((await row(1)).getByText('We don’t understand “asap”.'.replace('’', "'"))).toBeInTheDocument();
    await userEvent.clear(await field(1));
    await userEvent.type(await field(1), 'three rings');
    expect((await row(1)).getByText('Begin with a design number, such as RI-0042.')).toBeInTheDocument();
  });

  it('makes a line of each pasted one, also of columns', async () => {
    show();
    await paste(1, 'Design No\tQty\tSize\nRI-0042\t3\t8\nRI-0042\t1\t10\n');
    expect(await field(1)).toHaveValue('RI-0042 x 3 size 8');
    expect(await field(2)).toHaveValue('RI-0042 x 1 size 10');
    expect(await field(3)).toHaveValue('');
    expect(await screen.findByText(/2 lines ready · 4 pieces/)).toBeInTheDocument();
  });

  it('adds the good lines in one call, and keeps the others with their reasons', async () => {
    const { added } = show();
    await paste(1, 'RI-0042 x 3 size 8\nRI-9999\nRI-0042 x 2\nRI-0042 asap');
    await screen.findByText(/1 line ready/);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(await screen.findByText(/1 line added/)).toBeInTheDocument();
    expect(added).toHaveLength(1);
    expect(await field(1)).toHaveValue('RI-9999');
    expect(await field(2)).toHaveValue('RI-0042 x 2');
    expect(await field(3)).toHaveValue('RI-0042 asap');
    expect(await screen.findByText('No design has the number RI-9999.')).toBeInTheDocument();
    expect(screen.getByText('3 lines to correct')).toBeInTheDocument();
  });

  it('copies the lines of an earlier order, where they can be changed', async () => {
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'RI-0042 x 3 size 8 22k yellow' }, { text: 'RI-0042 x 1 size 10' }));
    expect(await field(1)).toHaveValue('RI-0042 x 3 size 8 22k yellow');
    expect(await screen.findByText(/2 lines ready/)).toBeInTheDocument();
    await userEvent.click(await field(1));
    const line = await row(1);
    expect(line.getByRole('button', { name: 'Size 8' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(line.getByRole('button', { name: 'Size 10' }));
    expect(await field(1)).toHaveValue('RI-0042 x 3 size 10 22k yellow');
    expect((await row(2)).queryByRole('button', { name: 'Size 8' })).not.toBeInTheDocument();
  });

  it('says which order it repeats, until its lines are gone', async () => {
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'RI-0042 x 3 size 8' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Order again: PR-7K3M9Q2X' })).toBeInTheDocument();
    await field(1);
    cleanup();
    show();
    expect(await screen.findByRole('heading', { name: 'Order again: PR-7K3M9Q2X' })).toBeInTheDocument();
    await userEvent.click(await removal());
    expect(await screen.findByRole('heading', { name: 'Quick Order' })).toBeInTheDocument();
  });

  it('holds unfinished lines back from an earlier order until they are kept', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 x 1 size 10');
    cleanup();
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'RI-0042 x 3 size 8' }));
    expect(await screen.findByText(/You have 1 unfinished line: keep or discard/)).toBeInTheDocument();
    expect(await screen.findByText(/1 line ready · 3 pieces/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(await field(2)).toHaveValue('RI-0042 x 1 size 10');
    expect(screen.queryByText(/unfinished/)).not.toBeInTheDocument();
  });

  it('discards unfinished lines, also after a reload', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 x 1 size 10');
    cleanup();
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'RI-0042 x 3 size 8' }));
    await field(1);
    cleanup();
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await field(1)).toHaveValue('RI-0042 x 3 size 8');
    expect(await field(2)).toHaveValue('');
  });

  it('brings unfinished lines back after the lines of the earlier order are in the cart', async () => {
    show();
    await userEvent.type(await field(1), 'RI-9999');
    cleanup();
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'RI-0042 x 3 size 8' }));
    await screen.findByText(/1 line ready/);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Line 1(,|$)/ })).toHaveValue('RI-9999'));
    expect(screen.queryByText(/unfinished/)).not.toBeInTheDocument();
  });

  it('an option that a design has lost since the earlier order stays until it is left out', async () => {
    const clasp = { name: 'Clasp', value: 'hook' };
    const screw = { name: 'Screw', value: 'push' };
    const text = 'EA-0002 x 1';
    const { added } = show(
      anEarlierOrder('PR-7K3M9Q2X', { text, options: [clasp, screw] }, { text: 'RI-0042 x 1 size 8' }),
    );
    expect(await screen.findByText(/1 line ready/)).toBeInTheDocument();
    const line = await row(1);
    expect(await line.findByText('This design has no such option.')).toBeInTheDocument();
    const south = line.getByRole('button', { name: 'south' });
    await userEvent.click(south);
    expect(south).toHaveFocus();
    expect(await line.findByText('This design has no such option.')).toBeInTheDocument();
    await userEvent.click(line.getByRole('button', { name: 'Leave out Clasp: hook' }));
    await screen.findByText(/2 lines ready/);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await screen.findByText(/2 lines added/);
    expect(added[0]?.map(({ options }) => options)).toEqual([[{ ...screw, value: 'south' }], undefined]);
  });

  it('the making options of a design are left out when another one is written', async () => {
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'EA-0002 x 1', options: [{ name: 'Screw', value: 'south' }] }));
    const line = await row(1);
    const write = async (value: string) => fireEvent.change(await field(1), { target: { value } });
    await screen.findByText(/1 line ready/);
    await userEvent.click(await field(1));
    await write('EA-0002 x 12');
    await waitFor(() => expect(line.getByRole('button', { name: 'south', pressed: true })).toBeInTheDocument());
    await write('EA-0001 x 1');
    await write('EA-0002 x 1');
    expect(await line.findByText('Choose push or south')).toBeInTheDocument();
  });

  it('an option of an earlier order is found by its name in any case', async () => {
    const options = [{ name: 'screw', value: 'Push' }];
    show(anEarlierOrder('PR-7K3M9Q2X', { text: 'EA-0002 x 1', options }));
    await userEvent.click(await field(1));
    const line = await row(1);
    expect(await line.findByRole('button', { name: 'push' })).toHaveAttribute('aria-pressed', 'true');
    expect(line.queryByRole('button', { name: /^Leave out/ })).not.toBeInTheDocument();
  });

  it('orders a note of an earlier order again only if it is kept', async () => {
    const engraved = { text: 'RI-0042 x 1 size 8', earlierNote: 'Engrave\nAnil & Kavya 2025' };
    const { added } = show(anEarlierOrder('PR-7K3M9Q2X', engraved, { ...engraved, text: 'RI-0042 x 1 size 10' }));
    await screen.findByText(/2 lines ready/);
    const [first, second] = [1, 2].map((number) =>
      within(screen.getByRole('group', { name: `Note of line ${number}` })),
    );
    expect(first?.getByText(/Anil & Kavya 2025/)).toHaveTextContent('Engrave Anil & Kavya 2025');
    expect(first?.getByRole('button', { name: 'Remove note' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(second.getByRole('button', { name: 'Keep note' }));
    await screen.findByText(/2 lines ready/);
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await screen.findByText(/2 lines added/);
    expect(added[0]?.map(({ note }) => note)).toEqual([undefined, engraved.earlierNote]);
  });

  it('moves between the lines with the keyboard', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042{Enter}');
    expect(await field(2)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    expect(await field(1)).toHaveFocus();
  });

  it('removes one line or all', async () => {
    show();
    await paste(1, 'RI-0042 size 8\nRI-0042 size 10');
    await userEvent.click(await removal());
    expect(await field(1)).toHaveValue('RI-0042 size 10');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all lines' }));
    expect(await field(1)).toHaveValue('');
  });

  it('keeps the lines after a reload', async () => {
    show();
    await paste(1, 'RI-0042 size 8\nRI-0042 size 10');
    await field(2);
    cleanup();
    show();
    expect(await field(2)).toHaveValue('RI-0042 size 10');
  });

  it('asks which number is the size, and takes the chosen one', async () => {
    show();
    await userEvent.type(await field(1), 'RI-0042 8 2');
    const line = await row(1);
    expect(line.getByText('What do you mean by “8” and “2”?')).toBeInTheDocument();
    await userEvent.click(line.getByRole('button', { name: 'Size 8, 2 pieces' }));
    expect(await field(1)).toHaveValue('RI-0042 x 2 size 8');
  });

  it('asks what the columns of a table without a heading hold', async () => {
    show();
    await paste(1, 'RI-0042\t8\t2\nRI-0042\t10\t1');
    const question = within(await screen.findByRole('form', { name: 'What is in these columns?' }));
    const use = () => userEvent.click(question.getByRole('button', { name: 'Use 2 lines' }));
    expect(question.getByLabelText('Column 1')).toHaveValue('designNumber');
    expect(question.getByLabelText('Column 2')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Add to Cart' })).not.toBeInTheDocument();
    await use();
    expect(question.getByRole('alert')).toHaveTextContent('Please choose for every column.');
    expect(question.getByLabelText('Column 2')).toHaveFocus();
    await userEvent.selectOptions(question.getByLabelText('Column 2'), 'Size');
    await userEvent.selectOptions(question.getByLabelText('Column 3'), 'Size');
    await use();
    expect(question.getByRole('alert')).toHaveTextContent('Size is chosen for two columns.');
    await userEvent.selectOptions(question.getByLabelText('Column 3'), 'Pieces');
    await use();
    expect(await field(1)).toHaveValue('RI-0042 x 2 size 8');
    expect(await field(2)).toHaveValue('RI-0042 x 1 size 10');
  });

  it('goes back to the line where a table was pasted that is not used', async () => {
    show();
    await paste(1, 'RI-0042\t8\t2\nRI-0042\t10\t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await field(1)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeInTheDocument();
  });

  it('asks what a column with an unknown heading holds, and names those that it does not read', async () => {
    show();
    await paste(1, 'Design No\tName\tCount\nRI-0042\tHalo\t40');
    const question = within(await screen.findByRole('form', { name: 'What is in this column?' }));
    expect(question.getByLabelText('Count')).toHaveAccessibleDescription('40');
    await userEvent.selectOptions(question.getByLabelText('Count'), 'Pieces');
    await userEvent.click(question.getByRole('button', { name: 'Use 1 line' }));
    expect(await field(1)).toHaveValue('RI-0042 x 40');
    expect(screen.getByText('Not read: column “Name”')).toBeInTheDocument();
  });

  it('reads a text file in any of the usual encodings, and refuses a picture', async () => {
    show();
    await field(1);
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    // The DOM of tests cannot read files.
    const choose = (bytes: Uint8Array) => {
      const file = Object.assign(new File([], 'file'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
      fireEvent.change(input, { target: { files: [file] } });
    };
    const utf16 = new Uint8Array([0xff, 0xfe, ...[...'RI-0042 size 8'].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    choose(utf16);
    expect(await screen.findByDisplayValue('RI-0042 size 8')).toBeInTheDocument();
    choose(new Uint8Array([0xff, 0xd8, 0xff, 0, 1]));
    expect(await screen.findByText(/We couldn't read this file/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByDisplayValue('RI-0042 size 8')).toBeInTheDocument());
  });
});
