import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { quantityHint } from '../../domain/quantities';
import { renderScreen } from '../testing/screen';
import { QuantityStepper } from './quantity-stepper';

const rule = { minQuantity: 5, quantityStep: 3 };

interface Asked {
  of?: typeof rule;
  orNone?: boolean;
  settled?: string[];
}

function Stepper({ initial, of = rule, orNone, settled }: Asked & { initial: string }) {
  const [typed, setTyped] = useState(initial);
  return (
    <QuantityStepper
      label="Quantity"
      rule={of}
      orNone={orNone}
      hint={quantityHint(of)}
      typed={typed}
      onType={setTyped}
      onSettle={settled && ((text) => settled.push(text))}
    />
  );
}

const open = (initial: string, asked: Asked = {}) => {
  renderScreen(<Stepper initial={initial} {...asked} />);
  return screen.findByRole('textbox', { name: 'Quantity' });
};
const more = () => userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
const fewer = () => userEvent.click(screen.getByRole('button', { name: 'Decrease quantity' }));

describe('QuantityStepper', () => {
  it('steps from one allowed quantity to the next, down to the minimum', async () => {
    const field = await open('8');
    await more();
    expect(field).toHaveValue('11');
    await fewer();
    await fewer();
    expect(field).toHaveValue('5');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  });

  it('steps with the arrow keys', async () => {
    const field = await open('5');
    await userEvent.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(field).toHaveValue('8');
  });

  it.each([
    [{ minQuantity: 1, quantityStep: 1 }, '1000', 'You can have at most 999 of one item in your cart'],
    [{ minQuantity: 1, quantityStep: 1 }, '1.5', 'Quantity must be a whole number from 1 to 999'],
    [{ minQuantity: 1, quantityStep: 1 }, '1e2', 'Quantity must be a whole number from 1 to 999'],
    [{ minQuantity: 1, quantityStep: 1 }, '0', 'Quantity must be a whole number from 1 to 999'],
    [{ minQuantity: 1, quantityStep: 1 }, '-2', 'Quantity must be a whole number from 1 to 999'],
    [{ minQuantity: 1, quantityStep: 1 }, '{Backspace}', 'Quantity must be a whole number from 1 to 999'],
    [rule, '9', 'Order 5, 8, 11 … pieces'],
  ])('a quantity stepper of %j keeps and marks %s when it is left: %s', async (of, text, message) => {
    const field = await open('5', { of });
    await userEvent.click(field);
    await userEvent.keyboard(text);
    await userEvent.tab();
    expect(field).toHaveValue(text === '{Backspace}' ? '' : text);
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(message);
  });

  it('steps from what is typed to the next allowed quantity', async () => {
    const field = await open('2000');
    expect(screen.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    await fewer();
    expect(field).toHaveValue('998');
    await userEvent.clear(field);
    await userEvent.type(field, '9');
    await more();
    expect(field).toHaveValue('11');
  });

  it('settles its text when it is left, on Enter and after a step', async () => {
    const settled: string[] = [];
    const field = await open('5', { settled });
    await userEvent.click(field);
    await userEvent.keyboard('8{Enter}');
    await userEvent.keyboard('{ArrowUp}9');
    await userEvent.tab();
    expect(settled).toEqual(['8', '11', '119']);
  });

  it('steps over the quantities below the minimum where none may be chosen', async () => {
    const field = await open('', { orNone: true });
    await more();
    expect(field).toHaveValue('5');
    await fewer();
    expect(field).toHaveValue('');
    expect(field).toHaveAttribute('placeholder', '0');
  });

  it('replaces its quantity by a typed one', async () => {
    const field = await open('5');
    await userEvent.click(field);
    await userEvent.keyboard('8{Enter}');
    expect(field).toHaveValue('8');
  });

  it('a quantity that is typed is kept in a form that judges it, even if it is not allowed', async () => {
    const texts: string[] = [];
    function Form() {
      const [typed, setTyped] = useState('');
      const onType = (text: string) => {
        texts.push(text);
        setTyped(text);
      };
      return <QuantityStepper label="Quantity" rule={rule} orNone {...{ typed, onType }} />;
    }
    renderScreen(<Form />);
    const field = await screen.findByRole('textbox', { name: 'Quantity' });
    await userEvent.type(field, '2.5');
    await userEvent.tab();
    expect(field).toHaveValue('2.5');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await userEvent.tab();
    expect(field).toHaveValue('12');
    await more();
    expect(field).toHaveValue('14');
    expect(texts).toEqual(['2', '2.', '2.5', '', '1', '12', '14']);
  });

  it('describes what may be chosen', async () => {
    const field = await open('5');
    expect(field).toBeValid();
    expect(field).toHaveAccessibleDescription('Order 5, 8, 11 … pieces');
  });

  it('marks a quantity that is not allowed, until it is changed', async () => {
    const field = await open('6');
    expect(field).toBeInvalid();
    expect(screen.getByText('Order 5, 8, 11 … pieces')).toBeInTheDocument();
    await more();
    expect(field).toHaveValue('8');
    expect(field).toBeValid();
  });
});
