import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { factorMessages, totpDigits, type SecondFactorMethod } from '../../../domain/factors';
import { errorFields, failureReason } from '../../lib/error-message';
import { PasswordField } from '../../ui/account-fields';
import { FormProblem } from '../../ui/form-errors';
import { askPasskey } from './ask-passkey';
import classes from './factor-answer.module.css';
import { TotpField } from './totp-field';

/** The ways in which people confirm who they are. Those without a second factor have the password only. */
export type Way = SecondFactorMethod | 'password';

export type Answer =
  { code: string } | { recoveryCode: string } | { password: string } | { passkey: AuthenticationResponseJSON };

interface FactorAnswerProps {
  /** At least one. */
  ways: readonly Way[];
  /** The name of the form. */
  label: string;
  confirm: string;
  /** The options of the question for a passkey. */
  passkeyOptions: () => PublicKeyCredentialRequestOptionsJSON | Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Sends the answer. Rejects if it is not accepted. */
  onAnswer: (answer: Answer) => Promise<unknown>;
  /** The name of the button that leads back. */
  cancel: string;
  onCancel: () => void;
  /** More fields, above the buttons. */
  children?: ReactNode;
}

/** The order in which the ways are offered. */
const order: readonly Way[] = ['totp', 'passkey', 'password', 'recoveryCode'];

const links: Record<Way, string> = {
  totp: 'Use a code from your app instead',
  passkey: 'Use a passkey instead',
  recoveryCode: 'Use a recovery code instead',
  password: 'Use your password instead',
};

const answerOf = (way: Way, typed: string): Answer => {
  if (way === 'recoveryCode') return { recoveryCode: typed };
  return way === 'password' ? { password: typed } : { code: typed };
};

/** Why the typed answer is not sent; undefined if it is complete. */
const missing = (way: Way, typed: string) => {
  if (way === 'totp') return typed.length < totpDigits ? factorMessages.codeMissing : undefined;
  if (typed.trim()) return undefined;
  return way === 'password' ? 'Password is required' : factorMessages.recoveryCodeMissing;
};

const noPasskey = 'No passkey was used. Try again, or confirm in another way.';
const noOtherWay = 'No passkey was used. Try again when you have it at hand.';

/** Takes one answer with which people confirm who they are: a code, a passkey, a recovery code or the password. */
export function FactorAnswer(props: FactorAnswerProps) {
  const { label, confirm, passkeyOptions, onAnswer, cancel, onCancel, children } = props;
  const ways = order.filter((way) => props.ways.includes(way));
  const [way, setWay] = useState(ways[0]);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [hint, setHint] = useState<string>();
  const [busy, setBusy] = useState<'field' | 'passkey'>();
  const field = useRef<HTMLInputElement>(null);
  const nextFocus = useRef<Element | null>(null);

  // A button that is disabled while busy loses the focus.
  useEffect(() => {
    if (!busy && nextFocus.current instanceof HTMLElement) nextFocus.current.focus();
    nextFocus.current = null;
  }, [busy]);

  const clear = () => {
    setError(undefined);
    setProblem(undefined);
    setHint(undefined);
  };
  const change = (value: string) => {
    setTyped(value);
    if (value) clear();
  };
  const choose = (next: Way) => {
    clear();
    setTyped('');
    setWay(next);
  };

  const run = async (by: 'field' | 'passkey', work: () => Promise<unknown>) => {
    if (busy) return;
    const pressed = document.activeElement;
    setBusy(by);
    clear();
    try {
      await work();
    } catch (reason) {
      const wrong = by === 'field' ? Object.values(errorFields(reason))[0] : undefined;
      if (wrong === undefined) {
        setProblem(failureReason(reason, by === 'passkey' ? "This browser couldn't use a passkey here." : undefined));
        return;
      }
      nextFocus.current = field.current;
      setError(wrong);
      // A recovery code is long, so that it is corrected rather than typed again.
      if (way !== 'recoveryCode') setTyped('');
    } finally {
      nextFocus.current ??= pressed;
      setBusy(undefined);
    }
  };
  const send = (value: string) => {
    const reason = missing(way, value);
    if (reason) {
      // A wrong code was removed. Enter without a new one must not replace the reason.
      if (!error) setError(reason);
      field.current?.focus();
    } else void run('field', () => onAnswer(answerOf(way, value)));
  };
  const answerWithPasskey = () =>
    run('passkey', async () => {
      const passkey = await askPasskey(await passkeyOptions());
      if (passkey) await onAnswer({ passkey });
      else setHint(ways.length > 1 ? noPasskey : noOtherWay);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === 'passkey') void answerWithPasskey();
    else send(typed);
  };

  const input = { ref: field, error, value: typed, readOnly: busy !== undefined, autoFocus: true };
  const typing = { ...input, onChange: (event: ChangeEvent<HTMLInputElement>) => change(event.currentTarget.value) };
  const offersPasskey = way === 'totp' && ways.includes('passkey');
  const others = ways.filter((other) => other !== way && !(offersPasskey && other === 'passkey'));
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="lg" key={way}>
        {way === 'totp' && <TotpField {...input} onChange={change} onComplete={send} />}
        {way === 'recoveryCode' && (
          <TextInput
            label="Recovery code"
            description="One of the codes that you saved. Each works once."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            {...typing}
          />
        )}
        {way === 'password' && <PasswordField label="Password" autoComplete="current-password" {...typing} />}
        {children}
        <FormProblem>{problem}</FormProblem>
        <p role="status" className={classes.hint}>
          {hint}
        </p>
        <Stack gap="sm">
          <Button
            type="submit"
            fullWidth
            loading={busy === (way === 'passkey' ? 'passkey' : 'field')}
            autoFocus={way === 'passkey'}
          >
            {way === 'passkey' ? 'Use a passkey' : confirm}
          </Button>
          {offersPasskey && (
            <Button variant="default" fullWidth loading={busy === 'passkey'} onClick={() => void answerWithPasskey()}>
              Use a passkey
            </Button>
          )}
        </Stack>
        {others.length > 0 && (
          <div className={classes.others}>
            {others.map((other) => (
              <button
                key={other}
                type="button"
                className="text-button"
                disabled={busy !== undefined}
                onClick={() => choose(other)}
              >
                {links[other]}
              </button>
            ))}
          </div>
        )}
        <Button variant="subtle" fullWidth disabled={busy !== undefined} onClick={onCancel}>
          {cancel}
        </Button>
      </Stack>
    </form>
  );
}
