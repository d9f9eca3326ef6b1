import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { usePageTitle } from '../../lib/page-meta';
import { safeReturnPath } from '../../lib/return-path';
import { AccessStatus } from './access-status';
import { AccountFrame, AccountHeading } from './account-frame';
import { keptActivationToken } from './activation-token';
import { ConfirmByLink } from './confirm-by-link';
import { noCredentials, type Credentials } from './credentials';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';
import { NextSteps } from './next-steps';
import type { Refused } from './refusal';
import { RegisterForm } from './register-form';
import { useSession } from './use-session';
import { VerifyCode } from './verify-code';

type Stage =
  { at: 'forms'; activated?: boolean } | { at: 'code'; activationToken: string } | { at: 'status'; refused: Refused };

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

/** Somebody who closed the window between the form and the code finds the way back to it. */
function WaitingCode({ onOpen }: { onOpen: (activationToken: string) => void }) {
  const [token] = useState(keptActivationToken);
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
      Enter the code from our mail
    </Button>
  );
}

interface RegisterViewProps {
  onRegistered: (activationToken: string, entered: Credentials) => void;
  onSwitch: () => void;
}

function RegisterView({ onRegistered, onSwitch }: RegisterViewProps) {
  return (
    <>
      <AccountHeading title="Register" label="For companies">
        Tell us who you are. We confirm your address with a code and review every request by hand.
      </AccountHeading>
      <RegisterForm onRegistered={onRegistered} />
      <Switch question="Already a customer?" answer="Login" onSwitch={onSwitch} />
    </>
  );
}

interface LoginViewProps {
  /** The account was confirmed a moment ago. */
  activated: boolean;
  entered: Credentials;
  onSignedIn: () => void;
  onRefused: (refused: Refused, entered: Credentials) => void;
  onSwitch: () => void;
  onCode: (activationToken: string) => void;
}

function LoginView({ activated, entered, onSignedIn, onRefused, onSwitch, onCode }: LoginViewProps) {
  return (
    <>
      <AccountHeading title={activated ? 'Thank you' : 'Login'} label="Your account">
        {activated ? undefined : 'The catalogue is open to customers of the house.'}
      </AccountHeading>
      {activated && <NextSteps email={entered.email || 'you'} />}
      <LoginForm entered={entered} onSignedIn={onSignedIn} onRefused={onRefused} />
      <Switch question="New to the house?" answer="Register" onSwitch={onSwitch} />
      <WaitingCode onOpen={onCode} />
    </>
  );
}

/** Login and register in one screen, and everything that stands between a new customer and the catalogue. */
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
    setParams((now) => inView(now, view), { replace: true });
    setStage(next);
  };
  const toLogin = () => show('login');
  const thank = () => show('login', { at: 'forms', activated: true });
  const askForCode = (activationToken: string, typed = entered) => {
    setEntered(typed);
    setStage({ at: 'code', activationToken });
  };
  const explain = (refused: Refused, typed: Credentials) => {
    setEntered(typed);
    setStage({ at: 'status', refused });
  };

  const forms = () => {
    if (activation) return <ConfirmByLink token={activation} onActivated={thank} />;
    if (registering) return <RegisterView onRegistered={askForCode} onSwitch={toLogin} />;
    return (
      <LoginView
        activated={stage.at === 'forms' && stage.activated === true}
        entered={entered}
        onSignedIn={() => setEntered(noCredentials)}
        onRefused={explain}
        onSwitch={() => show('register')}
        onCode={askForCode}
      />
    );
  };
  const { email } = entered;
  return (
    <AccountFrame>
      {stage.at === 'code' && (
        <VerifyCode activationToken={stage.activationToken} email={email} onActivated={thank} onBack={toLogin} />
      )}
      {stage.at === 'status' && (
        <AccessStatus refused={stage.refused} email={email} onBack={toLogin} onCodeSent={askForCode} />
      )}
      {stage.at === 'forms' && forms()}
    </AccountFrame>
  );
}

/** The address with one of the two forms; a link's token is of no more use then. */
const inView = (params: URLSearchParams, view: 'login' | 'register') => {
  const next = new URLSearchParams(params);
  if (view === 'register') next.set('view', view);
  else next.delete('view');
  next.delete('activation');
  return next;
};
