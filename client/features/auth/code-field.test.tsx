import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField } from './code-field';

const open = () => {
  const complete = jest.fn();
  function Screen() {
    const [value, setValue] = useState('');
    return <CodeField label="Code" value={value} onChange={setValue} onComplete={complete} autoFocus />;
  }
  render(<Screen />);
  const digits = screen.getAllByRole('textbox');
  const written = () => digits.map((digit) => (digit as HTMLInputElement).value).join('');
  return { complete, digits, written };
};

describe('the four fields of a code', () => {
  it('move by themselves, and say when the code is whole', async () => {
    const { complete, digits, written } = open();
    expect(digits[0]).toHaveFocus();
    await userEvent.keyboard('482');
    expect(digits[3]).toHaveFocus();
    expect(complete).not.toHaveBeenCalled();
    await userEvent.keyboard('1');
    expect(written()).toBe('4821');
    expect(complete).toHaveBeenCalledWith('4821');
  });

  it('take the same digit several times', async () => {
    const { written } = open();
    await userEvent.keyboard('7777');
    expect(written()).toBe('7777');
  });

  it('take a paste with words around it, wherever it lands', async () => {
    const { complete, digits, written } = open();
    await userEvent.click(digits[2]);
    await userEvent.paste('Your code is 48 21.');
    expect(written()).toBe('4821');
    expect(complete).toHaveBeenCalledWith('4821');
  });

  it('leave out what is no digit', async () => {
    const { written } = open();
    await userEvent.keyboard('a4-b8');
    await userEvent.paste('no code here');
    expect(written()).toBe('48');
  });

  it('go back with Backspace', async () => {
    const { digits, written } = open();
    await userEvent.keyboard('48{Backspace}');
    expect(written()).toBe('4');
    expect(digits[1]).toHaveFocus();
    await userEvent.keyboard('{Backspace}9');
    expect(written()).toBe('9');
  });

  it('have names that tell them apart', () => {
    const { digits } = open();
    expect(digits.map((digit) => digit.getAttribute('aria-label'))).toEqual([
      'Digit 1 of 4',
      'Digit 2 of 4',
      'Digit 3 of 4',
      'Digit 4 of 4',
    ]);
    expect(screen.getByRole('group', { name: 'Code' })).toBeInTheDocument();
  });
});
