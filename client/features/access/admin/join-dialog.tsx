import { useMutation } from '@apollo/client/react';
import { Button, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { accessStatusLabels } from '../../../../domain/access';
import { byEnumName } from '../../../../domain/enum-names';
import type { CompanyRole } from '../../../graphql/types.generated';
import { errorCode, failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useFormSubmit } from '../../../lib/use-form-submit';
import { DialogActions } from '../../../ui/dialog';
import { FormProblem } from '../../../ui/form-errors';
import { RoleField } from '../../../ui/role-field';
import { SheetDialog } from '../../../ui/sheet-dialog';
import {
  JoinCompanyDocument,
  type RequestCardFragment,
  type SimilarCompanyFragment,
} from './access-requests.generated';
import { resemblance } from './similar-companies';
import { refreshLists } from './use-access-decision';

const accessStatuses = byEnumName(accessStatusLabels);

const fallback = "We couldn't add this person to the company. Please try again.";

export interface JoinDialogProps {
  request: Pick<RequestCardFragment, 'id' | 'name' | 'companyName'>;
  companies: readonly SimilarCompanyFragment[];
  /** Gets the outcome in one sentence. */
  onJoined: (outcome: string) => void;
  /** The request was decided by someone else. */
  onOutdated: () => void;
  onClose: () => void;
}

/** Adds the person of a request to a company that exists, instead of deciding about the new one. */
export function JoinDialog({ request, companies, onJoined, onOutdated, onClose }: JoinDialogProps) {
  const { id, name } = request;
  const [join] = useMutation(JoinCompanyDocument, refreshLists);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: { companyId: companies[0]?.id ?? '', role: 'BUYER' as CompanyRole } });
  const chosen = companies.find((company) => company.id === form.values.companyId);
  const { submit, busy } = useFormSubmit(
    form,
    async ({ companyId, role }) => {
      setProblem(undefined);
      const { data } = await join({ variables: { input: { id, companyId, role } } });
      const outcome = `${name} joined ${data?.joinCompany.companyName ?? chosen?.companyName ?? 'the company'}`;
      notify.success(outcome, { about: 'access' });
      onJoined(outcome);
      onClose();
    },
    {
      fallback,
      onError: (_, error) => {
        setProblem(failureReason(error, fallback));
        if (errorCode(error) === 'REQUEST_DECIDED') onOutdated();
      },
    },
  );
  return (
    <SheetDialog opened onClose={onClose} title={`Let ${name} join a company`}>
      <form onSubmit={submit} noValidate aria-label="Join a company">
        <Stack gap="lg">
          <Radio.Group label="Company" {...form.getInputProps('companyId')}>
            <Stack gap="sm" mt="xs">
              {companies.map((company, index) => (
                <Radio
                  key={company.id}
                  value={company.id}
                  label={`${company.companyName} (${company.code})`}
                  description={`${resemblance(company)} · access: ${accessStatuses[company.accessStatus].toLowerCase()}`}
                  data-autofocus={index === 0 || undefined}
                />
              ))}
            </Stack>
          </Radio.Group>
          <RoleField {...form.getInputProps('role')} />
          <p>
            {name} joins {chosen?.companyName}; the new company {request.companyName} is deleted.
          </p>
        </Stack>
        <DialogActions notice={problem && <FormProblem>{problem}</FormProblem>}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Joining...' : 'Let join'}
          </Button>
        </DialogActions>
      </form>
    </SheetDialog>
  );
}
