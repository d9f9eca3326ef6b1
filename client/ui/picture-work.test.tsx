import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/screen';
import { PictureWork } from './picture-work';

const none = () => undefined;

describe('what becomes of a picture', () => {
  it('is said while its sizes are drawn, and not once they are there', () => {
    renderScreen(<PictureWork picture={{ processing: 'PROCESSING' }} onRetry={none} />);
    renderScreen(<PictureWork picture={{ processing: 'READY' }} onRetry={none} />);
    expect(screen.getAllByText('Processing')).toHaveLength(1);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says why it failed, and is drawn once more on demand', async () => {
    const retry = jest.fn();
    renderScreen(<PictureWork picture={{ processing: 'FAILED', failure: 'The disk is full.' }} onRetry={retry} />);
    expect(screen.getByText('The disk is full.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
