import { Anchor, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMutation } from '@apollo/client/react';
import { authMessages } from '../../../domain/auth';
import { errors } from '../../../domain/errors';
import { connectionError, errorCode } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField, PasswordField } from '../../ui/account-fields';
import { FormProblem } from '../../ui/form-errors';
import { type Credentials, isRefusalCode, type Refusal } from './sign-in-state';
import { LoginDocument } from './auth.generated';
import { SessionDocument } from './session.generated';
import { notifyOtherTabs } from './other-tabs';

/** Signs in. Throws refusals, which the screen explains. */
const useSignIn = () => {
  // The session is refetched in the background: if its first request failed, the cache has nothing to show in the
  // header.
  const [login] = useMutation(LoginDocument, { refetchQueries: [SessionDocument] });
  return async (input: { email: string; password: string; remember?: boolean }) => {
    await login({ variables: { input } });
    notifyOtherTabs('signed-in');
  };
};

const schema = () =>
  import('../../../domain/auth.schemas').then(({ loginSchema }) => loginSchema.omit({ transport: true }));

interface LoginFormProps {
  /** Prefilled from the registration or an earlier attempt; kept only in memory. */
  entered: Credentials;
  onSignedIn: () => void;
  /** The password is right, but the account cannot sign in yet. */
  onRefused: (refusal: Refusal, entered: Credentials) => void;
}

export function LoginForm({ entered, onSignedIn, onRefused }: LoginFormProps) {
  const signIn = useSignIn();
  const form = useSchemaForm(schema, { ...entered, remember: false });
  const [problem, setProblem] = useState<string>();

  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      await signIn(values);
      notify.success(authMessages.signedIn);
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
