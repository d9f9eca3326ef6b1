import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { errors } from '../../../domain/errors';
import { session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { SessionFailed, useSession } from './use-session';
import { SessionDocument } from './session.generated';

function Screen() {
  const { query, user } = useSession();
  return query.error ? <SessionFailed query={query} /> : <p>{user?.name}</p>;
}

const open = (failure: object) =>
  renderScreen(<Screen />, { responses: [{ request: { query: SessionDocument }, ...failure }, session()] });

describe('SessionFailed', () => {
  it('says that the rate limit was reached, and retries', async () => {
    const extensions = { code: 'TOO_MANY_REQUESTS', retryAfter: 20 };
    open({ result: { errors: [new GraphQLError(errors.TOO_MANY_REQUESTS.message, { extensions })] } });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(`${errors.TOO_MANY_REQUESTS.message} You can try again in 20 seconds.`);
    expect(screen.queryByText('Check your connection and try again.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Meera Shah')).toBeVisible();
  });

  it('says that the server cannot be reached', async () => {
    open({ error: new TypeError('offline') });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      "You're offline or the shop isn't responding",
    );
    expect(screen.getByText('Check your connection and try again.')).toBeVisible();
  });
});
