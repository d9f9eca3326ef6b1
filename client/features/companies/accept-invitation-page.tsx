import { useMutation } from '@apollo/client/react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { passwordLimits } from '../../../domain/auth';
import { companyMessages } from '../../../domain/companies';
import { profileLimits } from '../../../domain/users';
import { brand } from '../../lib/brand';
import { errorCode, failureReason } from '../../lib/error-message';
import { loginPath } from '../../lib/return-path';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { PasswordField } from '../../ui/account-fields';
import { FormProblem } from '../../ui/form-errors';
import { AccountFrame, AccountHeading, AccountLinks } from '../auth/account-frame';
import { AcceptInvitationDocument } from './invitation.generated';

const schema = () =>
  import('../../../domain/companies.schemas').then(({ acceptInvitationSchemaIn }) =>
    acceptInvitationSchemaIn(brand.country).omit({ token: true }),
  );

type Step = 'form' | 'done' | 'invalid' | 'known';

/** Steps that end the invitation, by the error that leads to them. */
const stepByCode: Partial<Record<string, Step>> = { INVITATION_INVALID: 'invalid', EMAIL_TAKEN: 'known' };

const fallback = "We couldn't create your account. Please try again.";

interface InvitationFormProps {
  token: string;
  onStep: (step: Step) => void;
}

/**
 * Name, phone and password of the invited person. The email address is that of the invitation, and so is the company or
 * the role in the team.
 */
function InvitationForm({ token, onStep }: InvitationFormProps) {
  const [accept] = useMutation(AcceptInvitationDocument);
  const [problem, setProblem] = useState<string>();
  const form = useSchemaForm(schema, { name: '', phone: '', password: '' });
  const { submit, busy } = useFormSubmit(
    form,
    async (values) => {
      setProblem(undefined);
      await accept({ variables: { input: { token, ...values } } });
      onStep('done');
    },
    {
      fallback,
      onError: (_, error) => {
        const step = stepByCode[errorCode(error) ?? ''];
        if (step) onStep(step);
        else setProblem(failureReason(error, fallback));
      },
    },
  );
  return (
    <>
      <AccountHeading title="Create your account" label="Your invitation">
        Tell us who you are, and choose a password. You sign in with the email address that we sent the invitation to.
      </AccountHeading>
      <form onSubmit={submit} noValidate aria-label="Create your account">
        <Stack gap="lg">
          <TextInput
            label="Name"
            autoComplete="name"
            maxLength={profileLimits.name.max}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            {...form.getInputProps('phone')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            description={`At least ${passwordLimits.min} characters`}
            {...form.getInputProps('password')}
          />
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" fullWidth loading={busy}>
            Create account
          </Button>
        </Stack>
      </form>
    </>
  );
}

const signInLink = { to: '/login', text: 'Sign in' };
const contactLink = { to: '/contact', text: 'Contact us' };

/** Leads staff to the panel. Its guard leads customers on to the home page. */
const toPanel = loginPath({ pathname: '/admin' });

function Done() {
  return (
    <>
      <AccountHeading title="Welcome" label="All done">
        {companyMessages.joined}
      </AccountHeading>
      <Button component={Link} to={toPanel} fullWidth>
        Sign in
      </Button>
    </>
  );
}

function Invalid() {
  return (
    <>
      <AccountHeading title="This invitation is no longer valid." label="Your invitation">
        Ask the person who invited you for another one.
      </AccountHeading>
      <AccountLinks links={[contactLink, signInLink]} />
    </>
  );
}

/** The email address got an account after the invitation was sent. */
function Known() {
  return (
    <>
      <AccountHeading title="You already have an account." label="Your invitation">
        The email address of this invitation has an account. Please sign in.
      </AccountHeading>
      <Button component={Link} to="/login" fullWidth>
        Sign in
      </Button>
      <AccountLinks links={[{ to: '/reset-password', text: 'Forgot Password?' }, contactLink]} />
    </>
  );
}

/** Creates the account of a person who was invited to a company or to the team, through the link in the email. */
function AcceptInvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const [reached, setReached] = useState<Step>('form');
  const step = token ? reached : 'invalid';
  return (
    <AccountFrame step={step}>
      {step === 'form' && <InvitationForm token={token} onStep={setReached} />}
      {step === 'done' && <Done />}
      {step === 'invalid' && <Invalid />}
      {step === 'known' && <Known />}
    </AccountFrame>
  );
}

export { AcceptInvitationPage as Component };
