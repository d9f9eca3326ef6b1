import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/screen';
import { AdminWaitingDocument } from './waiting.generated';

const fetched = jest.fn(() => ({ Palette: () => null }));
jest.unstable_mockModule('./palette', fetched);
const { AdminFrame } = await import('./admin-frame');

describe('the admin panel', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('preloads the command palette shortly after it opens', async () => {
    const unanswered = { request: { query: AdminWaitingDocument }, delay: Infinity, result: {} };
    renderScreen(<AdminFrame />, { answers: [unanswered], at: '/admin' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(fetched).not.toHaveBeenCalled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    jest.useRealTimers();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });
});
