import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
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

  it('close automatically', async () => {
    notify.success('Image added successfully', about);
    await pass(2_900);
    expect(screen.getByText('Image added successfully')).toBeInTheDocument();
    await pass(1_000);
    expect(screen.queryByText('Image added successfully')).not.toBeInTheDocument();
  });

  it('stay for the full time when they replace another toast', async () => {
    notify.success('Image added successfully', about);
    await pass(2_900);
    notify.success('Image deleted successfully', about);
    await pass(1_500);
    expect(screen.queryByText('Image added successfully')).not.toBeInTheDocument();
    expect(screen.getByText('Image deleted successfully')).toBeInTheDocument();
  });

  it('stay until they are closed when they report an error', async () => {
    notify.error('Failed to update photo', { id: 'photo' });
    await pass(60_000);
    expect(screen.getByText('Failed to update photo')).toBeInTheDocument();
    notify.close('photo');
    await pass(1_000);
    expect(screen.queryByText('Failed to update photo')).not.toBeInTheDocument();
  });
});
