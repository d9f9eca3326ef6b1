import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { FormProblem } from '../../../ui/form-errors';
import classes from './add-totp-dialog.module.css';
import { QrCode } from './qr-code';
import { factorProblem, type FactorCalls, type NewTotp } from './use-factors';

const schema = () =>
  import('../../../../domain/factors.schemas').then(({ confirmTotpSchema }) => confirmTotpSchema.pick({ code: true }));

const title = 'Add an authenticator app';
const fallback = "We couldn't check this code. Please try again.";

interface AddTotpDialogProps {
  begun: NewTotp;
  calls: FactorCalls;
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
  onClose: () => void;
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function AddTotpDialog({ begun, calls, onAdded, onClose }: AddTotpDialogProps) {
  const { factor, secret, otpauth } = begun;
  const [problem, setProblem] = useState<string>();
  const form = useSchemaForm(schema, { code: '' });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ code }) => {
      setProblem(undefined);
      onAdded(await calls.confirmTotp(factor.id, code));
    },
    { fallback, onError: (_, error) => setProblem(factorProblem(error, fallback)) },
  );
  return (
    <Dialog title={title} size="44rem" busy={busy} closeOnClickOutside={false} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-label={title}>
        <div className={classes.steps}>
          <QrCode text={otpauth} label="QR code for an authenticator app. Its content is the key beside it." />
          <Stack gap="md">
            <p>Scan the code with an authenticator app. Then enter the six digits that the app shows.</p>
            <SecretKey secret={secret} otpauth={otpauth} />
            <TextInput
              label="Code from the app"
              data-autofocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              classNames={{ wrapper: classes.code }}
              disabled={busy}
              {...form.getInputProps('code')}
            />
          </Stack>
        </div>
        <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** The secret for a device that cannot scan the code. */
function SecretKey({ secret, otpauth }: Pick<NewTotp, 'secret' | 'otpauth'>) {
  const copy = () =>
    copyText(secret, {
      copied: 'Key copied.',
      failed: 'The key could not be copied. Please select it and copy it.',
      id: 'copy',
    });
  return (
    <div>
      <p className="quiet small">Can&apos;t scan it? Enter this key instead:</p>
      <code className={classes.secret} translate="no">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Group gap="0.75rem" mt="0.5rem">
        <Button size="sm" variant="default" onClick={() => void copy()}>
          Copy the key
        </Button>
        <a className={classes.open} href={otpauth}>
          Open an app on this device
        </a>
      </Group>
    </div>
  );
}
