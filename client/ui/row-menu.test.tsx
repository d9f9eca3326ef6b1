import { Menu } from '@mantine/core';
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { MoreMenu } from './row-menu';

const onDelete = jest.fn();

const renderMenu = () =>
  renderScreen(<MoreMenu label="More actions" items={() => <Menu.Item onClick={onDelete}>Delete</Menu.Item>} />);

const button = () => screen.getByRole('button', { name: 'More actions' });

describe('RowMenu', () => {
  it('opens by click, and returns the focus to its button when it is closed with Escape', async () => {
    renderMenu();
    expect(button()).toHaveAttribute('aria-haspopup', 'menu');
    await userEvent.click(button());
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('runs the chosen action and closes', async () => {
    renderMenu();
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });

  it('closes by a second click on its button', async () => {
    renderMenu();
    await userEvent.click(button());
    await screen.findByRole('menuitem', { name: 'Delete' });
    await userEvent.click(button());
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  });
});
