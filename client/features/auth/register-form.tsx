import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { authMessages, passwordLimits } from '../../../domain/auth';
import { specifiedCountry } from '../../../domain/phones';
import { profileLimits } from '../../../domain/users';
import { brand } from '../../lib/brand';
import { errorCode, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField, PasswordField } from '../../ui/account-fields';
import { FormProblem } from '../../ui/form-errors';
import type { Credentials } from './sign-in-state';
import { useRegistration } from './use-registration';

const schema = () =>
  import('../../../domain/auth.schemas').then(({ registerSchemaIn }) => registerSchemaIn(brand.country));

/** Properties of the field for the mobile number, which depend on the country of the shop. */
const mobileNumber = () =>
  brand.country === specifiedCountry
    ? ({
        description: '10 digits, without +91',
        inputMode: 'numeric',
        autoComplete: 'tel-national',
        maxLength: 10,
      } as const)
    : ({
        description: 'Numbers of other countries start with + and the country code.',
        inputMode: 'tel',
        autoComplete: 'tel',
        maxLength: 30,
      } as const);

interface RegisterFormProps {
  onRegistered: (activationToken: string, entered: Credentials) => void;
}

const emailTaken = 'This email is already registered. Please use another email.';

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { register } = useRegistration();
  const form = useSchemaForm(schema, {
    companyName: '',
    name: '',
    address: '',
    phone: '',
    email: '',
    password: '',
  });

  const [problem, setProblem] = useState<string>();

  const showError = (message: string, error: unknown) => {
    const isTaken = errorCode(error) === 'EMAIL_TAKEN';
    if (!isTaken) {
      setProblem(connectionError(error) ?? message);
      return;
    }
    form.setFieldError('email', emailTaken);
    form.getInputNode('email')?.focus();
  };

  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      const activationToken = await register(values);
      notify.success(authMessages.registered, { id: 'resend' });
      onRegistered(activationToken, { email: values.email.trim(), password: values.password });
    },
    { fallback: 'Registration failed. Please try again.', onError: showError },
  );

  return (
    <form onSubmit={submit} noValidate aria-label="Register">
      <Stack gap="lg">
        <TextInput
          label="Company name"
          autoComplete="organization"
          maxLength={profileLimits.companyName.max}
          {...form.getInputProps('companyName')}
        />
        <TextInput
          label="Authorized person"
          autoComplete="name"
          maxLength={profileLimits.name.max}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Address"
          autoComplete="street-address"
          maxLength={profileLimits.address.max}
          {...form.getInputProps('address')}
        />
        <TextInput label="Mobile number" type="tel" {...mobileNumber()} {...form.getInputProps('phone')} />
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          description={`At least ${passwordLimits.min} characters`}
          {...form.getInputProps('password')}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" fullWidth loading={busy}>
          Register
        </Button>
      </Stack>
    </form>
  );
}
