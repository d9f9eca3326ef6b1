import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { userMessages } from '../../../domain/users';
import { brand } from '../../lib/brand';
import { notify } from '../../lib/notify';
import { lazyResolver, useFormSubmit } from '../../lib/use-form-submit';
import { AddressField } from '../../ui/address-field';
import { FormProblem } from '../../ui/form-errors';
import { fieldNames, profileFields, type ProfileField } from './profile-fields';
import { UpdateProfileDocument, type ProfileDetailsFragment } from './profile.generated';
import type { UpdateProfile } from '../../../domain/users.schemas';

type ProfileFields = Record<ProfileField, string>;

/** Only changed fields are validated and sent, so that an invalid old address does not block a new phone number. */
const changedFields = (fields: readonly ProfileField[], before: ProfileFields, now: ProfileFields): UpdateProfile =>
  Object.fromEntries(fields.filter((field) => before[field] !== now[field]).map((field) => [field, now[field]]));

const schema = () =>
  import('../../../domain/users.schemas').then(({ updateProfileSchemaIn }) => updateProfileSchemaIn(brand.country));

interface ProfileFormProps {
  profile: ProfileDetailsFragment;
  onDone: () => void;
}

const validate = lazyResolver(schema);

/** Edits the details of the person. The email address is read-only. */
export function ProfileForm({ profile, onDone }: ProfileFormProps) {
  const [updateProfile] = useMutation(UpdateProfileDocument);
  const fields = profileFields(profile);
  const before: ProfileFields = {
    name: profile.name,
    companyName: profile.companyName,
    phone: profile.phone,
    address: profile.address,
  };
  const form = useForm({
    initialValues: before,
    validate: (values) => validate(changedFields(fields, before, values)),
    validateInputOnBlur: true,
  });
  const { submit, busy, problem } = useFormSubmit(
    form,
    async (values) => {
      const changes = changedFields(fields, before, values);
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

  return (
    <form onSubmit={submit} noValidate aria-label="Your details">
      <Stack gap="lg">
        <TextInput label={fieldNames.name} autoComplete="name" autoFocus {...form.getInputProps('name')} />
        {fields.includes('companyName') && (
          <TextInput
            label={fieldNames.companyName}
            autoComplete="organization"
            {...form.getInputProps('companyName')}
          />
        )}
        <TextInput
          label={fieldNames.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.getInputProps('phone')}
        />
        {fields.includes('address') && <AddressField {...form.getInputProps('address')} />}
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
