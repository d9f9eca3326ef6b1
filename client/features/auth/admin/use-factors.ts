import { useApolloClient } from '@apollo/client/react';
import { factorMessages } from '../../../../domain/factors';
import { errorCode, failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { SessionDocument } from '../session.generated';
import {
  AddPasskeyDocument,
  BeginTotpDocument,
  ConfirmTotpDocument,
  NewPasskeyOptionsDocument,
  RemoveFactorDocument,
  RenameFactorDocument,
  RenewRecoveryCodesDocument,
  SecondFactorPageDocument,
  type BeginTotpMutation,
  type SecondFactorPageQuery,
} from './factors.generated';
import { makePasskey } from './passkeys';

export type OwnFactors = SecondFactorPageQuery['factors'];
export type NewTotp = BeginTotpMutation['beginTotp'];

const reload = { refetchQueries: [SecondFactorPageDocument], awaitRefetchQueries: true };

const succeed = (message: string) => notify.success(message, { id: 'factors' });

/** Why a call failed; undefined if the person did not want to confirm who they are. */
export const factorProblem = (error: unknown, fallback: string) =>
  errorCode(error) === 'FRESH_FACTOR_NEEDED' ? undefined : failureReason(error, fallback);

/** The calls about one's own second factors. They leave errors to their dialogs. */
export const useFactorCalls = () => {
  const client = useApolloClient();
  /** With the first factor there are recovery codes. */
  const added = (recoveryCodes: readonly string[] | null | undefined) => {
    if (!recoveryCodes) succeed(factorMessages.added);
    return recoveryCodes ?? undefined;
  };
  return {
    beginTotp: async () => {
      const { data } = await client.mutate({ mutation: BeginTotpDocument });
      if (!data) throw new TypeError('No authenticator app was begun.');
      return data.beginTotp;
    },
    confirmTotp: async (factorId: string, code: string) => {
      const variables = { input: { factorId, code } };
      const { data } = await client.mutate({ mutation: ConfirmTotpDocument, variables, ...reload });
      return added(data?.confirmTotp.recoveryCodes);
    },
    /** Rejects like `makePasskey`. */
    addPasskey: async (name: string) => {
      const { data: begun } = await client.mutate({ mutation: NewPasskeyOptionsDocument });
      const passkey = await makePasskey(begun?.passkeyOptions.options);
      const variables = { input: { name, passkey } };
      const { data } = await client.mutate({ mutation: AddPasskeyDocument, variables, ...reload });
      return added(data?.addPasskey.recoveryCodes);
    },
    rename: async (id: string, name: string) => {
      await client.mutate({ mutation: RenameFactorDocument, variables: { input: { id, name } } });
      succeed(factorMessages.renamed);
    },
    remove: async (id: string) => {
      const refetchQueries = [SecondFactorPageDocument, SessionDocument];
      const variables = { input: { id } };
      await client.mutate({ mutation: RemoveFactorDocument, variables, ...reload, refetchQueries });
      succeed(factorMessages.removed);
    },
    renewCodes: async () => {
      const { data } = await client.mutate({ mutation: RenewRecoveryCodesDocument, ...reload });
      return data?.renewRecoveryCodes.recoveryCodes;
    },
    /** Opens the rest of the panel to a person who had to add a factor first. */
    reloadSession: () => void client.refetchQueries({ include: [SessionDocument] }),
  };
};

export type FactorCalls = ReturnType<typeof useFactorCalls>;
