import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/screen';
import { QueryState } from './states';

const query = { error: new Error('Order not found'), retry: () => undefined, retrying: false };

it('a failure is shown with Retry', () => {
  renderScreen(<QueryState of={query} failed="Failed to fetch order" missing="Order not found" />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('a missing record is named without Retry', () => {
  renderScreen(
    <QueryState of={{ ...query, notFound: true }} failed="Failed to fetch order" missing="Order not found" />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^Order not found$/);
});
