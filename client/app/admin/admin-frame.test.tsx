import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/screen';
import { AdminWaitingDocument } from './waiting.generated';

const fetched = jest.fn(() => ({ Palette: () => null }));
jest.unstable_mockModule('./palette', fetched);
const { AdminFrame } = await import('./admin-frame');

describe('the admin panel', () => {
  it('loads the command palette when the panel is first used', async () => {
    Object.assign(globalThis, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
    const unanswered = { request: { query: AdminWaitingDocument }, delay: Infinity, result: {} };
    renderScreen(<AdminFrame />, { answers: [unanswered], at: '/admin' });
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.pointerMove(document.body);
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  });
});
