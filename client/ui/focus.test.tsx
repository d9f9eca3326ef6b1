import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../testing/screen';
import { ErrorState } from './states';

function FailedOnce({ loses }: { loses: boolean }) {
  const [state, setState] = useState<'failed' | 'retrying' | 'loaded'>('failed');
  const retry = () => {
    if (loses) setState('retrying');
    setTimeout(() => setState('loaded'));
  };
  return (
    <main tabIndex={-1}>
      {state === 'loaded' ? 'The list' : <ErrorState title="Failed" onRetry={retry} retrying={state === 'retrying'} />}
    </main>
  );
}

it.each([
  ['has the focus', false],
  ['has lost the focus, because it was disabled', true],
])('the focus moves to the page when a button that %s disappears', async (_, loses) => {
  renderScreen(<FailedOnce loses={loses} />);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The list');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
