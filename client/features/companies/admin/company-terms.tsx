import { useApolloClient, useMutation } from '@apollo/client/react';
import { Button, Group, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { companyMessages } from '../../../../domain/companies';
import { noteLimit } from '../../../../domain/rules';
import { profileLimits } from '../../../../domain/users';
import { gramLimits } from '../../../../domain/products';
import { formatWeight } from '../../../../domain/weights';
import { brand } from '../../../lib/brand';
import { notify } from '../../../lib/notify';
import { lazyResolver, useFormSubmit, useSaveError } from '../../../lib/use-form-submit';
import { AccountPart } from '../../../ui/account-section';
import { Facts } from '../../../ui/facts';
import { AddressField } from '../../../ui/address-field';
import { EditConflict, FormProblem, SaveError } from '../../../ui/form-errors';
import { useDiscardConfirmation } from '../../../ui/use-discard-confirmation';
import { useSession } from '../../auth/use-session';
import { CompanyOrdering } from './company-ordering';
import classes from './managed-company.module.css';
import {
  ManagedCompanyDocument,
  UpdateManagedCompanyDocument,
  type ManagedCompanyDetailsFragment,
} from './managed-companies.generated';

type Company = ManagedCompanyDetailsFragment;

const valuesOf = ({ companyName, address, phone, minOrderGrams, internalNote }: Company) => ({
  companyName,
  address,
  phone,
  /** The field returns a text while it is empty. */
  minOrderGrams: (minOrderGrams ?? '') as number | string,
  internalNote: internalNote ?? '',
});

type Values = ReturnType<typeof valuesOf>;

const fields = ['companyName', 'address', 'phone', 'minOrderGrams', 'internalNote'] as const;

const toInput = ({ minOrderGrams, ...texts }: Values) => ({
  ...texts,
  minOrderGrams: minOrderGrams === '' ? null : Number(minOrderGrams),
});

/**
 * Only changed fields are validated and sent, so that an invalid old address does not block a new phone number, and that
 * what someone else has changed meanwhile stays.
 */
const changedFields = (before: Values, now: Values): Partial<ReturnType<typeof toInput>> => {
  const input = toInput(now);
  return Object.fromEntries(
    fields.filter((field) => before[field] !== now[field]).map((field) => [field, input[field]]),
  );
};

const schema = lazyResolver(() =>
  import('../../../../domain/companies.schemas').then(({ updateManagedCompanySchemaIn }) =>
    updateManagedCompanySchemaIn(brand.country).omit({ id: true }),
  ),
);

const factsOf = ({ companyName, address, phone, minOrderGrams, internalNote }: Company) => [
  { name: 'Company name', value: companyName },
  { name: 'Address', value: address || '–' },
  { name: 'Phone', value: phone || '–' },
  { name: 'Least weight of an order', value: minOrderGrams == null ? 'Any weight' : formatWeight(minOrderGrams) },
  { name: 'Internal note', value: internalNote || '–' },
];

/** Changes the details and terms of a company. Stays after it was saved. */
function TermsForm({ company }: { company: Company }) {
  const { id } = company;
  const client = useApolloClient();
  // The list is sorted by name.
  const [update] = useMutation(UpdateManagedCompanyDocument, { refetchQueries: ['ManagedCompanies'] });
  const latest = async () => {
    const query = { query: ManagedCompanyDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.managedCompany ?? undefined;
  };
  const { base = company, saveError, onSaveError, rebase, clearError } = useSaveError(company, latest);
  const [before, setBefore] = useState(() => valuesOf(company));
  const form = useForm<Values>({
    initialValues: before,
    validate: (values) => schema(changedFields(before, values)),
    validateInputOnBlur: true,
  });
  const dirty = form.isDirty();
  const { confirmation } = useDiscardConfirmation({ dirty, onPage: true, onClose: () => undefined });
  const show = (stored: Company) => {
    const values = valuesOf(stored);
    rebase(stored);
    setBefore(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    clearError();
  };
  const isOutdated = !dirty && !saveError && company.version > base.version;
  const showNewer = useEffectEvent(() => show(company));
  // Someone else has changed the company, and nothing is typed that this would replace.
  useEffect(() => {
    if (!isOutdated) return undefined;
    const timer = setTimeout(() => showNewer());
    return () => clearTimeout(timer);
  }, [isOutdated]);
  const { submit, busy, problem } = useFormSubmit(
    form,
    async (values) => {
      clearError();
      const changes = changedFields(before, values);
      if (Object.keys(changes).length === 0) {
        notify.info('There are no changes to save.', { id: 'company' });
        return;
      }
      const { data } = await update({ variables: { input: { id, version: base.version, ...changes } } });
      notify.success(companyMessages.changed, { id: 'company' });
      if (data) show(data.updateManagedCompany);
    },
    {
      fallback: 'Failed to update company',
      invalid: 'Please fix all validation errors before saving',
      onError: onSaveError,
    },
  );
  const newer = saveError?.newer;
  return (
    <form onSubmit={submit} noValidate aria-label="Details and terms">
      <Stack gap="lg">
        <TextInput
          label="Company name"
          maxLength={profileLimits.companyName.max}
          {...form.getInputProps('companyName')}
        />
        <AddressField autoComplete="off" {...form.getInputProps('address')} />
        <TextInput label="Phone" type="tel" inputMode="tel" maxLength={30} {...form.getInputProps('phone')} />
        <NumberInput
          label="Least weight of an order (grams)"
          description="Leave empty to allow orders of any weight."
          inputMode="decimal"
          decimalScale={gramLimits.decimals}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('minOrderGrams')}
        />
        <Textarea
          label="Internal note"
          description={`Only administrators see this. ${form.values.internalNote.length} of ${noteLimit} characters`}
          autosize
          minRows={3}
          {...form.getInputProps('internalNote')}
        />
        {newer ? (
          <EditConflict message={saveError.message} facts={factsOf(newer)} onUseLatest={() => show(newer)} />
        ) : (
          saveError && <SaveError message={saveError.message} />
        )}
        <FormProblem>{problem}</FormProblem>
        <Group>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </Stack>
      {confirmation}
    </form>
  );
}

/** Whether and from which weight a company can order, with its details. */
export function CompanyTerms({ company }: { company: Company }) {
  const { may } = useSession();
  return (
    <div className={classes.terms}>
      <CompanyOrdering company={company} />
      <AccountPart id="company-terms" title="Details and terms" heading="h2">
        {may('clients:write') ? (
          <TermsForm company={company} />
        ) : (
          <Facts facts={factsOf(company).map(({ name, value }) => [name, <span className="pre-wrap">{value}</span>])} />
        )}
      </AccountPart>
    </div>
  );
}
