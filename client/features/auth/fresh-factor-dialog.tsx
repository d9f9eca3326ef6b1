import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useApolloClient } from '@apollo/client/react';
import { Box } from '@mantine/core';
import { factorLimits } from '../../../domain/factors';
import { useServerData } from '../../lib/use-server-data';
import { Dialog } from '../../ui/dialog';
import { LoadingBlocks, QueryState } from '../../ui/states';
import { FactorAnswer, type Answer, type Way } from './factor-answer';
import {
  FreshenFactorDocument,
  PasskeyChallengeDocument,
  WaysToConfirmDocument,
  type WaysToConfirmQuery,
} from './second-factor.generated';

const kinds = { TOTP: 'totp', PASSKEY: 'passkey' } as const;

/** The password is for those without a second factor, and for all while second factors are switched off. */
const waysOf = ({ factors: { factors, recoveryCodesLeft, policy } }: WaysToConfirmQuery): Way[] =>
  policy === 'OFF' || factors.length === 0
    ? ['password']
    : [...factors.map(({ kind }) => kinds[kind]), ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : [])];

/** Asks people of the staff who they are, before changes that an unattended session must not make. */
export function FreshFactorDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const client = useApolloClient();
  const query = useServerData(WaysToConfirmDocument, {}, waysOf, { fetchPolicy: 'no-cache' });
  const cancel = () => onDone(false);

  const passkeyOptions = async () => {
    const { data } = await client.mutate({ mutation: PasskeyChallengeDocument });
    return data?.passkeyOptions.options as PublicKeyCredentialRequestOptionsJSON;
  };
  const freshen = async (input: Answer) => {
    await client.mutate({ mutation: FreshenFactorDocument, variables: { input } });
    onDone(true);
  };

  return (
    <Dialog title="Confirm that it is you" onClose={cancel} closeOnClickOutside={false}>
      <Box component="p" className="quiet" mb="lg">
        We ask again, because you signed in more than {factorLimits.freshMinutes} minutes ago.
      </Box>
      <QueryState of={query} failed="We couldn't ask who you are." heading="h3">
        <LoadingBlocks label="Loading" heights={[92, 44, 44]} />
      </QueryState>
      {query.data && (
        <FactorAnswer
          label="Confirm that it is you"
          ways={query.data}
          confirm="Confirm"
          passkeyOptions={passkeyOptions}
          onAnswer={freshen}
          cancel="Cancel"
          onCancel={cancel}
        />
      )}
    </Dialog>
  );
}
