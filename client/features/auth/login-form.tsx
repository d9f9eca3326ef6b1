import { Anchor, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errors } from '../../../domain/errors';
import { connectionError, errorCode } from '../../lib/error-message';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField, PasswordField } from '../../ui/account-fields';
import { FormProblem } from '../../ui/form-errors';
import { type Credentials, factorStepOf, type FactorStep, isRefusalCode, type Refusal } from './sign-in-state';
import { useSignIn } from './use-sign-in';

const schema = () =>
  import('../../../domain/auth.schemas').then(({ loginSchema }) => loginSchema.omit({ transport: true }));

interface LoginFormProps {
  /** Prefilled from the registration or an earlier attempt; kept only in memory. */
  entered: Credentials;
  onSignedIn: () => void;
  /** The password is right, but the account cannot sign in yet. */
  onRefused: (refusal: Refusal, entered: Credentials) => void;
  /** The password is right, and a second factor is needed. */
  onFactorNeeded: (step: FactorStep, email: string) => void;
  /** Why the sign-in has to start again. */
  reason?: string;
}

export function LoginForm({ entered, onSignedIn, onRefused, onFactorNeeded, reason }: LoginFormProps) {
  const { signIn } = useSignIn();
  const form = useSchemaForm(schema, { ...entered, remember: false });
  const [problem, setProblem] = useState(reason);

  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      await signIn(values);
      onSignedIn();
    },
    {
      fallback: errors.LOGIN_FAILED.message,
      onError: (message, error) => {
        const code = errorCode(error);
        const { email, password } = form.getValues();
        if (isRefusalCode(code)) {
          onRefused({ code, error }, { email, password });
          return;
        }
        const step = factorStepOf(error);
        if (step) {
          onFactorNeeded(step, email);
          return;
        }
        setProblem(connectionError(error) ?? message);
      },
    },
  );

  return (
    <form onSubmit={submit} noValidate aria-label="Login">
      <Stack gap="lg">
        <EmailField name="email" autoComplete="username" {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Checkbox label="Remember me" {...form.getInputProps('remember', { type: 'checkbox' })} />
          <Anchor component={Link} to="/reset-password" fz="0.9375rem">
            Forgot Password?
          </Anchor>
        </Group>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" fullWidth loading={busy}>
          LOGIN
        </Button>
      </Stack>
    </form>
  );
}
