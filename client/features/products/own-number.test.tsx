import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import type { CompanyRole } from '../../graphql/types.generated';
import { aProduct, session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { OwnNumber } from './own-number';
import { SetOwnNumberDocument, type SetOwnNumberMutationVariables } from './own-numbers.generated';
import { ProductDocument, type ProductDetailsFragment } from './products.generated';
import { useProduct } from './use-products';

type Row = SetOwnNumberMutationVariables['input']['rows'];

/** The number of the product in the cache, as a page of the product shows it. */
function Shown() {
  const { data } = useProduct('p1', { skip: false });
  return (
    data && (
      <>
        <h1>{data.name}</h1>
        <OwnNumber product={data} />
      </>
    )
  );
}

interface Opened {
  role?: CompanyRole;
  staff?: readonly [];
  signedIn?: boolean;
  refused?: GraphQLError;
}

const open = (clientNumber: string | null, { role, staff, signedIn, refused }: Opened = {}) => {
  const sent: Row[] = [];
  const product: ProductDetailsFragment = aProduct({ clientNumber });
  renderScreen(<Shown />, {
    staff,
    responses: [
      session(signedIn, role),
      { request: { query: ProductDocument, variables: { id: 'p1' } }, result: { data: { product } } },
      {
        request: { query: SetOwnNumberDocument, variables: () => true },
        maxUsageCount: 9,
        result: ({ input }: SetOwnNumberMutationVariables) => {
          sent.push(input.rows);
          if (refused) return { errors: [refused] };
          const rows = [
            { __typename: 'ClientNumber' as const, productId: 'p1', number: input.rows[0]?.number?.trim() ?? '' },
          ];
          return { data: { setClientNumbers: { __typename: 'ClientNumbersSet' as const, rows } } };
        },
      },
    ],
  });
  return sent;
};

const add = () => screen.findByRole('button', { name: 'Add your number' });
const edit = () => screen.findByRole('button', { name: 'Edit your number' });
const field = () => screen.findByRole('textbox', { name: 'Your number' });

describe('OwnNumber', () => {
  it('an owner adds a number with Enter, and it is shown at once', async () => {
    const sent = open(null);
    await userEvent.click(await add());
    expect(await field()).toHaveFocus();
    await userEvent.type(await field(), ' K-12 {Enter}');
    expect(await screen.findByText(/^Your number: K-12 ·/)).toBeInTheDocument();
    expect(await edit()).toHaveFocus();
    expect(sent).toEqual([[{ designNumber: 'RI-0042', number: ' K-12 ' }]]);
  });

  it('an empty field removes the number', async () => {
    const sent = open('K-12');
    await userEvent.click(await edit());
    await userEvent.clear(await field());
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await add()).toHaveFocus();
    expect(screen.queryByText(/Your number: K-12/)).not.toBeInTheDocument();
    expect(sent).toEqual([[{ designNumber: 'RI-0042', number: '' }]]);
  });

  it('Escape and Cancel change nothing and return the focus, and an unchanged number is not sent', async () => {
    const sent = open('K-12');
    await userEvent.click(await edit());
    await userEvent.type(await field(), '3{Escape}');
    expect(await edit()).toHaveFocus();
    await userEvent.click(await edit());
    expect(await field()).toHaveValue('K-12');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await edit());
    await userEvent.type(await field(), '{Enter}');
    expect(await edit()).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('a number that is taken is explained at the field, which keeps it and has the focus', async () => {
    const message = 'The design CH-0001 already has the number K-12.';
    const extensions = { code: 'CLIENT_NUMBER_TAKEN', errors: { 'rows.0.number': message } };
    open(null, { refused: new GraphQLError(message, { extensions }) });
    await userEvent.click(await add());
    await userEvent.type(await field(), 'K-12{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(message));
    expect(await field()).toHaveValue('K-12');
    expect(await field()).toHaveFocus();
  });

  it('a number that is too long is refused whole, instead of being cut', async () => {
    const sent = open(null);
    await userEvent.click(await add());
    await userEvent.click(await field());
    await userEvent.paste('K'.repeat(41));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/at most 40 characters/));
    expect(await field()).toHaveValue('K'.repeat(41));
    expect(sent).toEqual([]);
  });

  it('a number without a letter or digit is refused before it is sent', async () => {
    const sent = open(null);
    await userEvent.click(await add());
    await userEvent.type(await field(), '--{Enter}');
    await waitFor(async () =>
      expect(await field()).toHaveAccessibleDescription('A number has at least one letter or digit.'),
    );
    expect(sent).toEqual([]);
  });

  it.each(['BUYER', 'VIEWER'] as const)('a %s sees the number and cannot change it', async (role) => {
    open('K-12', { role });
    expect(await screen.findByText('Your number: K-12')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    ['a visitor', { signedIn: false }],
    ['the staff', { staff: [] }],
  ] as const)('%s sees nothing', async (_, who) => {
    open(null, { ...who });
    expect(await screen.findByRole('heading', { name: 'Halo Round Ring' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
