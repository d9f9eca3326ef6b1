import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { notify } from './notify';

/** Toasts of this topic stay for 3 seconds. */
const about = { about: 'generic', id: 'photo' } as const;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('toasts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <MantineProvider>
        <Notifications />
      </MantineProvider>,
    );
  });
  afterEach(() => {
    act(() => notifications.clean());
    jest.useRealTimers();
  });

  it('toasts close automatically', async () => {
    notify.success('Image added successfully', about);
    await pass(2_900);
    expect(screen.getByText('Image added successfully')).toBeInTheDocument();
    await pass(1_000);
    expect(screen.queryByText('Image added successfully')).not.toBeInTheDocument();
  });

  it('a toast stays for the full time when it replaces another one', async () => {
    notify.success('Image added successfully', about);
    await pass(2_900);
    notify.success('Image deleted successfully', about);
    await pass(1_500);
    expect(screen.queryByText('Image added successfully')).not.toBeInTheDocument();
    expect(screen.getByText('Image deleted successfully')).toBeInTheDocument();
  });

  it('a toast that reports an error stays until it is closed', async () => {
    notify.error('Failed to update photo', { id: 'photo' });
    await pass(60_000);
    expect(screen.getByText('Failed to update photo')).toBeInTheDocument();
    notify.close('photo');
    await pass(1_000);
    expect(screen.queryByText('Failed to update photo')).not.toBeInTheDocument();
  });

  describe('of the same kind', () => {
    const approved = (company: string, count?: number) =>
      notify.success(`Access granted to ${company}`, {
        about: 'access',
        title: company,
        merge: { kind: 'access-granted', count, text: (total) => `${total} companies approved` },
      });

    it('toasts of the same kind are merged into one that counts', async () => {
      for (let number = 1; number <= 10; number += 1) {
        approved(`Company ${number}`);
        await pass(100);
      }
      expect(screen.getAllByRole('status')).toHaveLength(1);
      expect(screen.getByRole('status')).toHaveTextContent(/^10 companies approved$/);
    });

    it('toasts of the same kind change the text of the live region that is already on the screen', async () => {
      approved('Desai Jewels');
      await pass(100);
      const region = screen.getByRole('status');
      expect(region).toHaveTextContent('Access granted to Desai Jewels');
      approved('Khan Gold', 4);
      await pass(100);
      expect(screen.getByRole('status')).toBe(region);
      expect(region).toHaveTextContent('5 companies approved');
    });

    it('a merged toast stays for the full time after each toast of its kind', async () => {
      for (let number = 1; number <= 4; number += 1) {
        approved(`Company ${number}`);
        await pass(3_500);
      }
      expect(screen.getByText('4 companies approved')).toBeInTheDocument();
      await pass(2_000);
      expect(screen.queryByText('4 companies approved')).not.toBeInTheDocument();
    });

    it('toasts of the same kind begin to count again after the toast was closed', async () => {
      approved('Desai Jewels');
      await pass(100);
      approved('Khan Gold');
      await pass(6_000);
      approved('Mehta and Sons');
      await pass(100);
      expect(screen.getByText('Access granted to Mehta and Sons')).toBeInTheDocument();
    });
  });

  it('a toast about a change offers Undo for ten seconds', async () => {
    const undo = jest.fn();
    notify.success('Status updated successfully', { ...about, undo });
    await pass(9_900);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    await pass(500);
    expect(screen.queryByText('Status updated successfully')).not.toBeInTheDocument();
  });

  it('an error about a failed undo offers Undo until it is closed', async () => {
    const undo = jest.fn();
    notify.error('The undo failed', { undo });
    await pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('a merged toast offers to undo the latest change', async () => {
    const [first, second] = [jest.fn(), jest.fn()];
    const merge = { kind: 'order-status', text: (count: number) => `${count} orders updated` };
    notify.success('Status updated successfully', { merge, undo: first });
    await pass(1_000);
    notify.success('Status updated successfully', { merge, undo: second });
    await pass(9_900);
    expect(screen.getByText('2 orders updated')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Undo last' }));
    expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  });

  it('toasts show an error with the same text once', async () => {
    notify.error('Failed to approve request');
    notify.error('Failed to approve request');
    await pass(1_000);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
