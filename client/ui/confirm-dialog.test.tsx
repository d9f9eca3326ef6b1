import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { renderScreen } from '../testing/screen';
import { ConfirmDeletion } from './confirm-dialog';

it('the dialog of a failed deletion stays open with the reason until a retry succeeds', async () => {
  const missing = new CombinedGraphQLErrors({ data: null, errors: [new GraphQLError('Product not found')] });
  const onConfirm = jest.fn<() => Promise<void>>().mockRejectedValueOnce(missing).mockResolvedValueOnce();
  renderScreen(
    <ConfirmDeletion
      title="Delete Product"
      failed="Failed to delete product"
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      Are you sure?
    </ConfirmDeletion>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to delete productProduct not found');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
