import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { of } from 'rxjs';
import { factorMessages } from '../../../domain/factors';
import type { FactorKind, SecondFactorPolicy } from '../../graphql/types.generated';
import { errorMessage } from '../../lib/error-message';
import { freshFactorLink } from '../../lib/fresh-factor-link';
import { renderScreen } from '../../testing/screen';
import { Dialog } from '../../ui/dialog';

const askPasskey = jest.fn<(options: object) => Promise<object | undefined>>();
jest.unstable_mockModule('./ask-passkey', () => ({ askPasskey }));
const { FreshFactor } = await import('./fresh-factor');

const change = gql`
  mutation Change {
    change
  }
`;

const refused = (code: string, message: string, errors = {}): ApolloLink.Result => ({
  errors: [{ message, extensions: { code, errors } }],
});

interface Given {
  factors?: FactorKind[];
  policy?: SecondFactorPolicy;
  /** Whether the server accepts an answer. */
  accepts?: (input: object) => boolean;
}

/** A page that makes a change twice at once, and a server on which the session is no longer fresh. */
const open = ({ factors = [], policy = 'OPTIONAL', accepts = () => true }: Given = {}) => {
  let isFresh = false;
  const answers: object[] = [];
  const freshen = (input: object): ApolloLink.Result => {
    answers.push(input);
    isFresh = accepts(input);
    return isFresh
      ? { data: { freshenFactor: { __typename: 'Message', message: factorMessages.confirmed } } }
      : refused('CODE_INVALID', factorMessages.codeWrong, { code: factorMessages.codeWrong });
  };
  const server = new ApolloLink(({ operationName, variables }) => {
    const listed = factors.map((kind, index) => ({ __typename: 'Factor', id: String(index), kind }));
    const recoveryCodesLeft = factors.length > 0 ? 9 : 0;
    const responses: Record<string, () => ApolloLink.Result> = {
      WaysToConfirm: () => ({
        data: { factors: { __typename: 'Factors', factors: listed, recoveryCodesLeft, policy } },
      }),
      PasskeyChallenge: () => ({
        data: { passkeyOptions: { __typename: 'PasskeyOptions', options: { challenge: 'secret' } } },
      }),
      FreshenFactor: () => freshen(variables.input as object),
      Change: () =>
        isFresh ? { data: { change: true } } : refused('FRESH_FACTOR_NEEDED', 'Please confirm that it is you.'),
    };
    return of(responses[operationName ?? '']());
  });
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([freshFactorLink, server]) });
  function Page() {
    const [results, setResults] = useState<string[]>([]);
    const [text, setText] = useState('');
    const run = () =>
      client
        .mutate({ mutation: change })
        .then(
          () => 'changed',
          (error: unknown) => errorMessage(error),
        )
        .then((result) => setResults((before) => [...before, result]));
    return (
      <ApolloProvider client={client}>
        <Dialog title="Form" onClose={() => setResults(['closed'])}>
          <input aria-label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <button type="button" onClick={() => void Promise.all([run(), run()])}>
            Save
          </button>
          <p data-testid="results">{results.join(', ')}</p>
        </Dialog>
        <FreshFactor />
      </ApolloProvider>
    );
  }
  renderScreen(<Page />);
  return answers;
};

const save = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Asha');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('form', { name: 'Confirm that it is you' });
};
const expectResults = (text: string) => waitFor(() => expect(screen.getByTestId('results').textContent).toBe(text));
const password = () => screen.findByLabelText('Password');
const code = () => screen.findByRole('textbox', { name: 'Code from your authenticator app' });

describe('FreshFactor', () => {
  it('asks once for the code of the authenticator app, and both calls are repeated', async () => {
    const answers = open({ factors: ['TOTP'] });
    await save();
    await userEvent.type(await code(), '123456');
    await expectResults('changed, changed');
    expect(answers).toEqual([{ code: '123456' }]);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha');
    expect(screen.queryByRole('form', { name: 'Confirm that it is you' })).not.toBeInTheDocument();
  });

  it('reports a wrong code at the field', async () => {
    open({ factors: ['TOTP'], accepts: () => false });
    await save();
    await userEvent.type(await code(), '123456');
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription(factorMessages.codeWrong));
  });

  it('asks a passkey with a new challenge', async () => {
    askPasskey.mockResolvedValue({ id: 'key' });
    const answers = open({ factors: ['PASSKEY', 'PASSKEY'] });
    await save();
    await userEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await expectResults('changed, changed');
    expect(askPasskey).toHaveBeenCalledWith({ challenge: 'secret' });
    expect(answers).toEqual([{ passkey: { id: 'key' } }]);
  });

  it.each<[string, Given]>([
    ['a person without a second factor', {}],
    ['everyone while second factors are switched off', { factors: ['TOTP'], policy: 'OFF' }],
  ])('asks %s for the password', async (_, given) => {
    const answers = open(given);
    await save();
    await userEvent.type(await password(), 'a long enough one{Enter}');
    await expectResults('changed, changed');
    expect(answers).toEqual([{ password: 'a long enough one' }]);
  });

  it.each(['Cancel', 'Escape'])('the calls fail after %s, and the form below stays as it was', async (way) => {
    open();
    await save();
    await password();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expectResults('Please confirm that it is you., Please confirm that it is you.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha');
  });
});
