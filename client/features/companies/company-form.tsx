import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { companyMessages } from '../../../domain/companies';
import type { UpdateCompany } from '../../../domain/companies.schemas';
import { profileLimits } from '../../../domain/users';
import { brand } from '../../lib/brand';
import { notify } from '../../lib/notify';
import { lazyResolver, useFormSubmit } from '../../lib/use-form-submit';
import { AddressField } from '../../ui/address-field';
import { FormProblem } from '../../ui/form-errors';
import { UpdateCompanyDocument, type CompanyDetailsFragment } from './companies.generated';

type Field = keyof UpdateCompany;
const fields: readonly Field[] = ['companyName', 'address', 'phone'];

type CompanyFields = Record<Field, string>;

/** Only changed fields are validated and sent, so that an invalid old address does not block a new phone number. */
const changedFields = (before: CompanyFields, now: CompanyFields): UpdateCompany =>
  Object.fromEntries(fields.filter((field) => before[field] !== now[field]).map((field) => [field, now[field]]));

const validate = lazyResolver(() =>
  import('../../../domain/companies.schemas').then(({ updateCompanySchemaIn }) => updateCompanySchemaIn(brand.country)),
);

interface CompanyFormProps {
  company: CompanyDetailsFragment;
  onDone: () => void;
}

/** Edits the details of the company. */
export function CompanyForm({ company, onDone }: CompanyFormProps) {
  // The profile and the session have the name of the company too.
  const [updateCompany] = useMutation(UpdateCompanyDocument, { refetchQueries: ['Profile', 'Session'] });
  const before: CompanyFields = { companyName: company.companyName, address: company.address, phone: company.phone };
  const form = useForm({
    initialValues: before,
    validate: (values) => validate(changedFields(before, values)),
    validateInputOnBlur: true,
  });
  const { submit, busy, problem } = useFormSubmit(
    form,
    async (values) => {
      const changes = changedFields(before, values);
      if (Object.keys(changes).length > 0) {
        await updateCompany({ variables: { input: changes } });
        notify.success(companyMessages.changed);
      }
      onDone();
    },
    {
      fallback: 'Failed to update company',
      title: 'Error updating company',
      invalid: 'Please fix all validation errors before saving',
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Company details">
      <Stack gap="lg">
        <TextInput
          label="Company name"
          autoComplete="organization"
          maxLength={profileLimits.companyName.max}
          autoFocus
          {...form.getInputProps('companyName')}
        />
        <AddressField {...form.getInputProps('address')} />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.getInputProps('phone')}
        />
        <FormProblem>{problem}</FormProblem>
        <Group mt="sm">
          <Button type="submit" loading={busy}>
            Save
          </Button>
          <Button variant="default" onClick={onDone} disabled={busy}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
