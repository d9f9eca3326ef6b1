import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { ProcessingStatus } from './processing-status';

const none = () => undefined;

describe('ProcessingStatus', () => {
  it('the processing status is shown while renditions are made, and not once they are ready', () => {
    renderScreen(<ProcessingStatus picture={{ processing: 'PROCESSING' }} onRetry={none} />);
    renderScreen(<ProcessingStatus picture={{ processing: 'READY' }} onRetry={none} />);
    expect(screen.getAllByText('Processing')).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows the failure and retries on demand', async () => {
    const retry = jest.fn();
    renderScreen(<ProcessingStatus picture={{ processing: 'FAILED', failure: 'The disk is full.' }} onRetry={retry} />);
    expect(screen.getByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
