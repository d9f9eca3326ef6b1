import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { errorMessage } from './error-message';

const failed = (extensions: Record<string, unknown>) =>
  new CombinedGraphQLErrors({ errors: [{ message: 'Cannot query field "nam" on type "Product".', extensions }] });

describe('the message of a failed call', () => {
  it('the message of a failed call is the text of the server', () => {
    expect(errorMessage(failed({ code: 'VALIDATION' }))).toBe('Cannot query field "nam" on type "Product".');
  });

  it('the message of a call that an old page sends to a new server is not the reason, which is for developers', () => {
    expect(errorMessage(failed({ code: 'BAD_REQUEST', reason: 'Cannot query field' }))).toBe(
      "This request isn't valid.",
    );
  });
});
