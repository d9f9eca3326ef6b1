import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { quantityHint } from '../../domain/quantities';
import { renderScreen } from '../testing/screen';
import { QuantityStepper } from './quantity-stepper';

const rule = { minQuantity: 5, quantityStep: 3 };

function Stepper({ initial, orNone }: { initial: number; orNone?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <QuantityStepper
      label="Quantity"
      rule={rule}
      orNone={orNone}
      hint={quantityHint(rule)}
      value={value}
      onChange={setValue}
    />
  );
}

const open = (initial: number, orNone?: boolean) => {
  renderScreen(<Stepper initial={initial} orNone={orNone} />);
  return screen.findByRole('textbox', { name: 'Quantity' });
};
const more = () => userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
const fewer = () => userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));

describe('QuantityStepper', () => {
  it('steps from one allowed quantity to the next, down to the minimum', async () => {
    const field = await open(8);
    await more();
    expect(field).toHaveValue('11');
    await fewer();
    await fewer();
    expect(field).toHaveValue('5');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it('steps with the arrow keys', async () => {
    const field = await open(5);
    await userEvent.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(field).toHaveValue('8');
  });

  it('raises a typed quantity to the next allowed one', async () => {
    const field = await open(5);
    await userEvent.clear(field);
    await userEvent.type(field, '9{Enter}');
    expect(field).toHaveValue('11');
    await userEvent.clear(field);
    await userEvent.type(field, '2000');
    await userEvent.tab();
    expect(field).toHaveValue('998');
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  });

  it('steps over the quantities below the minimum where none may be chosen', async () => {
    const field = await open(0, true);
    await more();
    expect(field).toHaveValue('5');
    await fewer();
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', '0');
  });

  it('replaces its quantity by a typed one', async () => {
    const field = await open(5);
    await userEvent.click(field);
    await userEvent.keyboard('8{Enter}');
    expect(field).toHaveValue('8');
  });

  it('follows what is typed where that is asked for', async () => {
    const changes: number[] = [];
    const onChange = (quantity: number) => changes.push(quantity);
    renderScreen(<QuantityStepper label="Quantity" rule={rule} orNone followsTyping value={0} onChange={onChange} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Quantity' }), '11');
    expect(changes).toEqual([11]);
  });

  it('describes what may be chosen', async () => {
    const field = await open(5);
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('Order 5, 8, 11 … pieces');
  });

  it('marks a quantity that is not allowed, until it is changed', async () => {
    const field = await open(6);
    expect(field).toBeInvalid();
    expect(screen.getByText('Order 5, 8, 11 … pieces')).toBeInTheDocument();
    await more();
    expect(field).toHaveValue('8');
    expect(field).toBeValid();
  });
});
