import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { renderScreen } from '../testing/screen';
import { ConfirmDeletion } from './confirm-deletion';

it('stays open with the reason when its action fails, until a later try succeeds', async () => {
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
