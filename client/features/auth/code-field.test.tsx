import { describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
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
  render(<Screen />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  const digits = screen.getAllByRole('textbox');
  const entered = () => digits.map((digit) => (digit as HTMLInputElement).value).join('');
  return { complete, digits, entered };
};

describe('CodeField', () => {
  it('moves the focus to the next digit and reports the complete code', async () => {
    const { complete, digits, entered } = open();
    expect(digits[0]).toHaveFocus();
    await userEvent.keyboard('482');
    expect(digits[3]).toHaveFocus();
    expect(complete).not.toHaveBeenCalled();
    await userEvent.keyboard('1');
    expect(entered()).toBe('4821');
    expect(complete).toHaveBeenCalledWith('4821');
  });

  it('accepts the same digit several times', async () => {
    const { entered } = open();
    await userEvent.keyboard('7777');
    expect(entered()).toBe('7777');
  });

  it('accepts a pasted code with surrounding text in any field', async () => {
    const { complete, digits, entered } = open();
    await userEvent.click(digits[2]);
    await userEvent.paste('Your code is 48 21.');
    expect(entered()).toBe('4821');
    expect(complete).toHaveBeenCalledWith('4821');
  });

  it('ignores characters that are not digits', async () => {
    const { entered } = open();
    await userEvent.keyboard('a4-b8');
    await userEvent.paste('no code here');
    expect(entered()).toBe('48');
  });

  it('deletes and moves back with Backspace', async () => {
    const { digits, entered } = open();
    await userEvent.keyboard('48{Backspace}');
    expect(entered()).toBe('4');
    expect(digits[1]).toHaveFocus();
    await userEvent.keyboard('{Backspace}9');
    expect(entered()).toBe('9');
  });

  it('labels each digit', () => {
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
