import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { usePageTitle } from '../../lib/page-meta';
import { safeReturnPath } from '../../lib/return-path';
import { AccessStatus } from './access-status';
import { AccountFrame, AccountHeading } from './account-frame';
import { storedActivationToken } from './activation-token';
import { ConfirmByLink } from './confirm-by-link';
import { noCredentials, type Credentials } from './credentials';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';
import { NextSteps } from './next-steps';
import type { Refusal } from './refusal';
import { RegisterForm } from './register-form';
import { useSession } from './use-session';
import { VerifyCode } from './verify-code';

type Stage =
  { at: 'forms'; activated?: boolean } | { at: 'code'; activationToken: string } | { at: 'status'; refusal: Refusal };

interface SwitchProps {
  question: string;
  answer: string;
  onSwitch: () => void;
}

function Switch({ question, answer, onSwitch }: SwitchProps) {
  return (
    <p className={classes.switch}>
      {question}{' '}
      <button type="button" className={classes.switchButton} onClick={onSwitch}>
        {answer}
      </button>
    </p>
  );
}

/** Lets a customer who closed the window after registering enter the code. */
function EnterPendingCode({ onOpen }: { onOpen: (activationToken: string) => void }) {
  const [token] = useState(storedActivationToken);
  if (!token) return null;
  return (
    <Button
      variant="subtle"
      fullWidth
      mt="sm"
      onClick={() => {
        notify.close('register');
        onOpen(token);
      }}
    >
      Enter the code from our e-mail
    </Button>
  );
}

/** Login and registration on one screen, with all steps until a new customer can see the catalogue. */
export function LoginPage() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const [stage, setStage] = useState<Stage>({ at: 'forms' });
  const [entered, setEntered] = useState<Credentials>(noCredentials);
  const registering = params.get('view') === 'register';
  const activation = params.get('activation');
  usePageTitle(registering ? 'Register' : 'Login');

  if (user) return <Navigate replace to={safeReturnPath(params.get('next'))} />;

  const show = (view: 'login' | 'register', next: Stage = { at: 'forms' }) => {
    setParams((now) => withView(now, view), { replace: true });
    setStage(next);
  };
  const toLogin = () => show('login');
  const showActivated = () => show('login', { at: 'forms', activated: true });
  const showCodeForm = (activationToken: string, credentials = entered) => {
    setEntered(credentials);
    setStage({ at: 'code', activationToken });
  };
  const showRefusal = (refusal: Refusal, credentials: Credentials) => {
    setEntered(credentials);
    setStage({ at: 'status', refusal });
  };

  const forms = () => {
    if (activation) return <ConfirmByLink token={activation} onActivated={showActivated} />;
    if (registering)
      return (
        <>
          <AccountHeading title="Register" label="For companies">
            Tell us who you are. We confirm your address with a code and review every request by hand.
          </AccountHeading>
          <RegisterForm onRegistered={showCodeForm} />
          <Switch question="Already a customer?" answer="Login" onSwitch={toLogin} />
        </>
      );
    const activated = stage.at === 'forms' && stage.activated;
    return (
      <>
        <AccountHeading title={activated ? 'Thank you' : 'Login'} label="Your account">
          {activated ? undefined : 'The catalogue is open to registered customers.'}
        </AccountHeading>
        {activated && <NextSteps email={entered.email || 'you'} />}
        <LoginForm entered={entered} onSignedIn={() => setEntered(noCredentials)} onRefused={showRefusal} />
        <Switch question="New here?" answer="Register" onSwitch={() => show('register')} />
        <EnterPendingCode onOpen={showCodeForm} />
      </>
    );
  };
  const { email } = entered;
  return (
    <AccountFrame>
      {stage.at === 'code' && (
        <VerifyCode
          activationToken={stage.activationToken}
          email={email}
          onActivated={showActivated}
          onBack={toLogin}
        />
      )}
      {stage.at === 'status' && (
        <AccessStatus refusal={stage.refusal} email={email} onBack={toLogin} onEnterCode={showCodeForm} />
      )}
      {stage.at === 'forms' && forms()}
    </AccountFrame>
  );
}

/** Selects one of the two forms in the URL and drops the activation token, which is no longer needed. */
const withView = (params: URLSearchParams, view: 'login' | 'register') => {
  const next = new URLSearchParams(params);
  if (view === 'register') next.set('view', view);
  else next.delete('view');
  next.delete('activation');
  return next;
};
