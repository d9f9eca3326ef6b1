import { Button } from '@mantine/core';
import { useState } from 'react';
import { Navigate, type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/notify';
import { usePageTitle } from '../../lib/page-meta';
import { safeReturnPath } from '../../lib/return-path';
import { lazyComponent, useIdleLoad } from '../../ui/lazy-component';
import { AccountFrame, AccountHeading } from './account-frame';
import {
  storedActivationToken,
  noCredentials,
  type Credentials,
  type FactorStep as Step,
  type Refusal,
} from './sign-in-state';
import { LoginForm } from './login-form';
import classes from './login-page.module.css';
import { useSession } from './use-session';

// Code of the steps after the login form, loaded after the form.
const loadRegisterForm = () => import('./register-form');
const loadVerifyCode = () => import('./verify-code');
const loadAccessStatus = () => import('./access-status');
const loadActivated = () => import('./activated');
const loadFactorStep = () => import('./factor-step');
const RegisterForm = lazyComponent(loadRegisterForm, 'RegisterForm');
const VerifyCode = lazyComponent(loadVerifyCode, 'VerifyCode');
const AccessStatus = lazyComponent(loadAccessStatus, 'AccessStatus');
const Activated = lazyComponent(loadActivated, 'Activated');
const FactorStep = lazyComponent(loadFactorStep, 'FactorStep');
const ConfirmByLink = lazyComponent(() => import('./confirm-by-link'), 'ConfirmByLink');
const loadNextSteps = () =>
  Promise.all([loadRegisterForm(), loadVerifyCode(), loadAccessStatus(), loadActivated(), loadFactorStep()]);

/** The screens that replace the forms. After the second step has ended, the login form says why. */
type Stage =
  | { at: 'code'; activationToken: string }
  | { at: 'status'; refusal: Refusal }
  | { at: 'factor'; step: Step }
  | { at: 'login'; reason: string };

type View = 'login' | 'register' | 'activated';

/** State of the history entry that follows an activation. Reload and Back keep it, a new visit has none. */
interface AfterActivation {
  activated: true;
}

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
      Enter the code from our email
    </Button>
  );
}

/** Login and registration on one screen, with all steps until a new customer can see the catalogue. */
export function LoginPage() {
  const { user } = useSession();
  useIdleLoad(loadNextSteps);
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key } = location;
  // The stage belongs to a history entry: navigating within this page shows a form again.
  const [opened, setOpened] = useState<{ key: string; stage: Stage }>();
  const stage = opened?.key === key ? opened.stage : undefined;
  const [entered, setEntered] = useState<Credentials>(noCredentials);
  const view = params.get('view');
  const activated = view === 'activated' && (location.state as AfterActivation | null)?.activated === true;
  const registering = view === 'register';
  const activation = params.get('activation');
  usePageTitle(activated ? 'Account activated' : registering ? 'Register' : 'Login');

  if (user) return <Navigate replace to={safeReturnPath(params.get('next'))} />;

  const show = (next: View, options: NavigateOptions = { replace: true }) =>
    setParams((now) => withView(now, next), options);
  const toLogin = () => show('login');
  const showActivated = () =>
    show('activated', { replace: true, state: { activated: true } satisfies AfterActivation });
  const showCodeForm = (activationToken: string, credentials = entered) => {
    setEntered(credentials);
    setOpened({ key, stage: { at: 'code', activationToken } });
  };
  const showRefusal = (refusal: Refusal, credentials: Credentials) => {
    setEntered(credentials);
    setOpened({ key, stage: { at: 'status', refusal } });
  };
  // The password has been accepted, so it is not kept.
  const showFactorStep = (step: Step, email: string) => {
    setEntered({ email, password: '' });
    setOpened({ key, stage: { at: 'factor', step } });
  };

  const forget = () => setEntered(noCredentials);

  const forms = () => {
    // Pushes the login, so that this screen stays in the history.
    if (activated) return <Activated email={entered.email} onLogin={() => show('login', {})} />;
    if (activation) return <ConfirmByLink token={activation} onActivated={showActivated} />;
    if (registering)
      return (
        <>
          <AccountHeading title="Register" label="For companies">
            Tell us about your company. We'll confirm your email address with a code, then review your request.
          </AccountHeading>
          <RegisterForm onRegistered={showCodeForm} />
          <Switch question="Already a customer?" answer="Sign in" onSwitch={toLogin} />
          <EnterPendingCode onOpen={showCodeForm} />
        </>
      );
    return (
      <>
        <AccountHeading title="Login" label="Your account">
          Sign in to see the catalogue.
        </AccountHeading>
        <LoginForm
          entered={entered}
          onSignedIn={forget}
          onRefused={showRefusal}
          onFactorNeeded={showFactorStep}
          reason={stage?.at === 'login' ? stage.reason : undefined}
        />
        <Switch question="New here?" answer="Request access" onSwitch={() => show('register')} />
        <EnterPendingCode onOpen={showCodeForm} />
      </>
    );
  };
  const { email } = entered;
  const form = activated ? 'activated' : activation ? 'link' : registering ? 'register' : 'login';
  return (
    <AccountFrame step={stage?.at ?? form}>
      {stage?.at === 'code' && (
        <VerifyCode
          activationToken={stage.activationToken}
          email={email}
          onActivated={showActivated}
          onBack={toLogin}
        />
      )}
      {stage?.at === 'status' && (
        <AccessStatus refusal={stage.refusal} email={email} onBack={toLogin} onEnterCode={showCodeForm} />
      )}
      {stage?.at === 'factor' && (
        <FactorStep
          step={stage.step}
          email={email}
          onSignedIn={forget}
          onEnded={(reason) => setOpened({ key, stage: { at: 'login', reason } })}
          onBack={toLogin}
        />
      )}
      {(!stage || stage.at === 'login') && forms()}
    </AccountFrame>
  );
}

/** Selects the view in the URL and drops the activation token, which is no longer needed. */
const withView = (params: URLSearchParams, view: View) => {
  const next = new URLSearchParams(params);
  if (view === 'login') next.delete('view');
  else next.set('view', view);
  next.delete('activation');
  return next;
};

export { LoginPage as Component };
