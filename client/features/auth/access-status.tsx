import { Button, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { errors } from '../../../domain/errors';
import { errorDetails, errorMessage, connectionError } from '../../lib/error-message';
import { formatDateTime } from '../../lib/format';
import { notify } from '../../lib/notify';
import { AccountHeading, AccountLinks } from './account-frame';
import classes from './access-status.module.css';
import { keptActivationToken } from './activation-token';
import type { Refusal, Refused } from './refusal';
import { useAccountOpening } from './use-account-opening';
import { useRequestAccessAgain } from './use-sign-in';

interface AccessStatusProps {
  refused: Refused;
  email: string;
  onBack: () => void;
  /** A new code is on its way to somebody whose account is not activated yet. */
  onCodeSent: (activationToken: string) => void;
}

const titles: Record<Refusal, string> = {
  NOT_ACTIVATED: 'Your account is not activated yet',
  ACCESS_PENDING: 'Your request is with us',
  ACCESS_REJECTED: 'We could not accept your request',
  ACCESS_EXPIRED: 'Your access has ended',
};

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the refusal means for the person, in place of a bare error. */
function Explanation({ code, since, email }: { code: Refusal; since?: string; email: string }) {
  const waits = code === 'ACCESS_PENDING' || code === 'ACCESS_EXPIRED';
  return (
    <dl className={classes.facts}>
      <Fact name="What this means">{code === 'ACCESS_EXPIRED' ? expired : errors[code].message}</Fact>
      {waits && since && <Fact name="Waiting since">{formatDateTime(since)}</Fact>}
      {waits && (
        <Fact name="What happens next">
          Somebody at the house reads your request. We will write to <strong>{email}</strong>.
        </Fact>
      )}
    </dl>
  );
}

const expired = 'Your time with the catalogue is over. We have asked again for you; there is nothing you need to do.';

/** The right password without a way in: a calm page that says where things stand. */
export function AccessStatus({ refused, email, onBack, onCodeSent }: AccessStatusProps) {
  const details = errorDetails(refused.error);
  const [asked, setAsked] = useState(false);
  const [since, setSince] = useState(text(details.since));
  const { requestAccessAgain, asking } = useRequestAccessAgain();
  const { resend } = useAccountOpening();
  const [sending, setSending] = useState(false);
  const code = asked ? 'ACCESS_PENDING' : refused.code;

  const ask = async (requestToken: string) => {
    try {
      await requestAccessAgain(requestToken);
      setSince(new Date().toISOString());
      setAsked(true);
    } catch (error) {
      notify.error(connectionError(error) ?? errorMessage(error), { id: 'ask-again' });
    }
  };

  const sendCode = async (activationToken: string) => {
    setSending(true);
    try {
      await resend(activationToken);
      notify.success('OTP has been sent successfully to your email.');
      onCodeSent(activationToken);
    } catch (error) {
      notify.error(connectionError(error) ?? errorMessage(error, 'Failed to send OTP'), { id: 'resend' });
      setSending(false);
    }
  };

  const requestToken = text(details.requestToken);
  const activationToken = text(details.activationToken) ?? keptActivationToken();
  return (
    <div role="status">
      <AccountHeading title={titles[code]} label="Your access" />
      <Explanation code={code} since={since} email={email} />
      <Stack gap="sm" mt="xl">
        {code === 'ACCESS_REJECTED' && requestToken && (
          <Button onClick={() => ask(requestToken)} loading={asking}>
            Ask again
          </Button>
        )}
        {code === 'NOT_ACTIVATED' && activationToken && (
          <>
            <Button onClick={() => sendCode(activationToken)} loading={sending}>
              Send a new code
            </Button>
            <Button variant="default" onClick={() => onCodeSent(activationToken)}>
              I have a code
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back to login
        </Button>
      </Stack>
      <AccountLinks
        links={[
          { to: '/contact', text: 'Write to the house' },
          { to: '/gallery', text: 'See the gallery' },
        ]}
      />
    </div>
  );
}
