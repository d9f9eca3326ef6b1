import { Menu } from '@mantine/core';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/screen';
import { Dialog } from './dialog';
import { MoreMenu } from './row-menu';

const onDelete = jest.fn();

const renderMenu = () =>
  renderScreen(<MoreMenu label="More actions" items={() => <Menu.Item onClick={onDelete}>Delete</Menu.Item>} />);

function MenuWithDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      <MoreMenu label="More actions" items={() => <Menu.Item onClick={() => setOpened(true)}>History</Menu.Item>} />
      {opened && <Dialog title="History" onClose={() => setOpened(false)} />}
    </main>
  );
}

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

  it('the menu button has the focus again after the dialog of an action closes with Escape', async () => {
    renderScreen(<MenuWithDialog />);
    await userEvent.click(button());
    await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }));
    const close = await screen.findByRole('button', { name: 'Close' });
    await waitFor(() => expect(close).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(button()).toHaveFocus();
  });
});
