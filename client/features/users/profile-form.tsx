import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userMessages, profileLimits } from '../../../domain/users';
import { brand } from '../../lib/brand';
import { notify } from '../../lib/notify';
import { lazyResolver, useFormSubmit } from '../../lib/use-form-submit';
import { FormProblem } from '../../ui/form-errors';
import { UpdateProfileDocument, type ProfileDetailsFragment } from './profile.generated';
import type { UpdateProfile } from '../../../domain/users.schemas';

type Field = keyof UpdateProfile;
const fields: readonly Field[] = ['name', 'companyName', 'phone', 'address'];

type ProfileFields = Record<Field, string>;

/** Only changed fields are validated and sent, so that an invalid old address does not block a new phone number. */
const changedFields = (before: ProfileFields, now: ProfileFields): UpdateProfile =>
  Object.fromEntries(fields.filter((field) => before[field] !== now[field]).map((field) => [field, now[field]]));

const schema = () =>
  import('../../../domain/users.schemas').then(({ updateProfileSchemaIn }) => updateProfileSchemaIn(brand.country));

interface ProfileFormProps {
  profile: ProfileDetailsFragment;
  onDone: () => void;
}

const validate = lazyResolver(schema);

/** Edits the customer's details. The email address is read-only. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const [updateProfile] = useMutation(UpdateProfileDocument);
  const before: ProfileFields = {
    name: profile.name,
    companyName: profile.companyName,
    phone: profile.phone,
    address: profile.address,
  };
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
        await updateProfile({ variables: { input: changes } });
        notify.success(userMessages.profileUpdated);
      }
      onDone();
    },
    {
      fallback: 'Failed to update profile',
      title: 'Error updating profile',
      invalid: 'Please fix all validation errors before saving',
    },
  );
  const addressLength = form.getValues().address.length;

  return (
    <form onSubmit={submit} noValidate aria-label="Your details">
      <Stack gap="lg">
        <TextInput label="Name" autoComplete="name" autoFocus {...form.getInputProps('name')} />
        <TextInput label="Company name" autoComplete="organization" {...form.getInputProps('companyName')} />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.getInputProps('phone')}
        />
        <Textarea
          label="Address"
          autoComplete="street-address"
          autosize
          minRows={3}
          description={`${addressLength} of ${profileLimits.address.max} characters`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('address')}
        />
        <TextInput
          label="Email"
          value={profile.email}
          readOnly
          description="You can't change your email address here."
          inputWrapperOrder={['label', 'input', 'description']}
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
