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

  const show = (view: 'login' | 'register') => {
    setParams(
      (now) => {
        if (view === 'register') now.set('view', view);
        else now.delete('view');
        now.delete('activation');
        return now;
      },
      { replace: true },
    );
    setStage({ at: 'forms' });
  };
  const toLogin = (activated = false) => {
    show('login');
    setStage({ at: 'forms', activated });
  };
  const askForCode = (activationToken: string) => setStage({ at: 'code', activationToken });

  return (
    <AccountFrame>
      {stage.at === 'code' && (
        <VerifyCode
          activationToken={stage.activationToken}
          email={entered.email || undefined}
          onActivated={() => toLogin(true)}
          onBack={() => toLogin()}
        />
      )}
      {stage.at === 'status' && (
        <AccessStatus refused={stage.refused} email={entered.email} onBack={() => toLogin()} onCodeSent={askForCode} />
      )}
      {stage.at === 'forms' && activation && <ConfirmByLink token={activation} onActivated={() => toLogin(true)} />}
      {stage.at === 'forms' && !activation && registering && (
        <>
          <AccountHeading title="Register" label="For companies">
            Tell us who you are. We confirm your address with a code and review every request by hand.
          </AccountHeading>
          <RegisterForm
            onRegistered={(activationToken, typed) => {
              setEntered(typed);
              askForCode(activationToken);
            }}
          />
          <Switch question="Already a customer?" answer="Login" onSwitch={() => show('login')} />
        </>
      )}
      {stage.at === 'forms' && !activation && !registering && (
        <>
          <AccountHeading title={stage.activated ? 'Thank you' : 'Login'} label="Your account">
            {stage.activated ? undefined : 'The catalogue is open to customers of the house.'}
          </AccountHeading>
          {stage.activated && <NextSteps email={entered.email || 'you'} />}
          <LoginForm
            entered={entered}
            onSignedIn={() => setEntered(noCredentials)}
            onRefused={(refused, typed) => {
              setEntered(typed);
              setStage({ at: 'status', refused });
            }}
          />
          <Switch question="New to the house?" answer="Register" onSwitch={() => show('register')} />
          <WaitingCode onOpen={askForCode} />
        </>
      )}
    </AccountFrame>
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
