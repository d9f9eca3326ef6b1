import { Button, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { byEnumName } from '../../../../domain/enum-names';
import { factorKindLabels, factorLimits } from '../../../../domain/factors';
import { formatDate, formatDateTime } from '../../../lib/format';
import { useFormSubmit, useSchemaForm } from '../../../lib/use-form-submit';
import { AccountRow } from '../../../ui/account-section';
import { ConfirmDeletion } from '../../../ui/confirm-dialog';
import { Dialog, DialogActions } from '../../../ui/dialog';
import { keepFocus } from '../../../ui/focus';
import { FormProblem } from '../../../ui/form-errors';
import { MoreMenu } from '../../../ui/row-menu';
import type { FactorRowFragment } from './factors.generated';
import { factorProblem, type FactorCalls } from './use-factors';
import classes from './second-factor-page.module.css';

const kinds = byEnumName(factorKindLabels);

interface FactorProps {
  factor: FactorRowFragment;
  calls: FactorCalls;
}

interface FactorRowProps extends FactorProps {
  /** The loss that comes with it, if it is the only one. */
  lastOne: string | undefined;
}

/** A second factor with its actions. */
export function FactorRow({ factor, lastOne, calls }: FactorRowProps) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const close = () => setDialog(undefined);
  const details = [
    name !== kinds[kind] && kinds[kind],
    `added ${formatDate(createdAt)}`,
    lastUsedAt ? `last used ${formatDateTime(lastUsedAt)}` : 'not used yet',
  ];
  return (
    <AccountRow>
      <div className={classes.factor}>
        <p className="medium wrap-anywhere">{name}</p>
        <p className={`quiet small ${classes.details}`}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      <div ref={keepFocus}>
        <MoreMenu
          label={`More about ${name}`}
          items={() => (
            <>
              <Menu.Item onClick={() => setDialog('rename')}>Rename</Menu.Item>
              <Menu.Item color="bad" onClick={() => setDialog('remove')}>
                Remove
              </Menu.Item>
            </>
          )}
        />
        {dialog === 'rename' && <RenameFactor factor={factor} calls={calls} onClose={close} />}
        {dialog === 'remove' && <RemoveFactor factor={factor} lastOne={lastOne} calls={calls} onClose={close} />}
      </div>
    </AccountRow>
  );
}

const schema = () =>
  import('../../../../domain/factors.schemas').then(({ renameFactorSchema }) =>
    renameFactorSchema.pick({ name: true }),
  );

const fallback = "We couldn't change the name. Please try again.";

function RenameFactor({ factor: { id, name }, calls, onClose }: FactorProps & { onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const form = useSchemaForm(schema, { name });
  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      await calls.rename(id, values.name);
      onClose();
    },
    { fallback, onError: (_, error) => setProblem(factorProblem(error, fallback)) },
  );
  return (
    <Dialog title="Rename" busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-label="Rename">
        <TextInput
          label="Name"
          data-autofocus
          maxLength={factorLimits.name}
          disabled={busy}
          {...form.getInputProps('name')}
        />
        <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function RemoveFactor({ factor, lastOne, calls, onClose }: FactorRowProps & { onClose: () => void }) {
  const { id, kind, name } = factor;
  return (
    <ConfirmDeletion
      title="Remove second factor"
      confirm="Remove"
      busyLabel="Removing..."
      failed="We couldn't remove this second factor."
      consequences={kind === 'PASSKEY' && 'The device keeps the passkey until you delete it there.'}
      onConfirm={() => calls.remove(id).then(onClose)}
      onClose={onClose}
    >
      {name} will no longer confirm that it is you. {lastOne}
    </ConfirmDeletion>
  );
}
