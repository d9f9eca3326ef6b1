import { useMutation } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { authMessages } from '../../../domain/auth';
import { errors } from '../../../domain/errors';
import { errorDetails, failureReason } from '../../lib/error-message';
import { formatDateTime } from '../../lib/format';
import { notify } from '../../lib/notify';
import { ShopTime } from '../../ui/shop-time';
import { AccountHeading, AccountLinks } from './account-frame';
import classes from './access-status.module.css';
import { Questions } from './questions';
import { storedActivationToken, type Refusal, type RefusalCode } from './sign-in-state';
import { RequestAccessAgainDocument } from './auth.generated';
import { useRegistration } from './use-registration';

interface AccessStatusProps {
  refusal: Refusal;
  email: string;
  onBack: () => void;
  /** Opens the code form, because a new code was sent or the customer already has one. */
  onEnterCode: (activationToken: string) => void;
}

const titles: Record<RefusalCode, string> = {
  NOT_ACTIVATED: "Your account isn't activated yet",
  ACCESS_PENDING: 'Your request is under review',
  ACCESS_REJECTED: "We couldn't approve your request",
  ACCESS_EXPIRED: 'Your access has ended',
};

const nonEmptyText = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ExplanationProps {
  code: RefusalCode;
  since?: string;
  email: string;
  /** Set for people who are not owners of their company. */
  companyRole?: string;
}

function Explanation({ code, since, email, companyRole }: ExplanationProps) {
  const cannotRequest = companyRole === 'viewer';
  const isWaiting = code === 'ACCESS_PENDING' || (code === 'ACCESS_EXPIRED' && !cannotRequest);
  return (
    <Stack component="dl" gap="1.25rem">
      {(code === 'NOT_ACTIVATED' || code === 'ACCESS_EXPIRED') && (
        <Fact name="What this means">
          {code === 'NOT_ACTIVATED' ? errors[code].message : cannotRequest ? expiredForViewers : expired}
        </Fact>
      )}
      {isWaiting && since && (
        <Fact name="Waiting since">
          {formatDateTime(since)}
          <ShopTime />
        </Fact>
      )}
      {isWaiting && (
        <Fact name="What happens next">
          We're reviewing your request. We'll email{' '}
          {companyRole ? 'the owners of your company' : <strong>{email}</strong>} when you can sign in.
        </Fact>
      )}
    </Stack>
  );
}

const expired = "Your access has expired. We've sent a new request for you.";
const expiredForViewers =
  'The access of your company has expired. Ask an owner or a buyer of your company to sign in and request more.';

/** Shown when the password is right but sign-in is refused: the status of the account and the next step. */
export function AccessStatus({ refusal, email, onBack, onEnterCode }: AccessStatusProps) {
  const details = errorDetails(refusal.error);
  const [requested, setRequested] = useState(false);
  const [since, setSince] = useState(nonEmptyText(details.since));
  const [request, { loading: requesting }] = useMutation(RequestAccessAgainDocument);
  const { resend } = useRegistration();
  const [sending, setSending] = useState(false);
  const code = requested ? 'ACCESS_PENDING' : refusal.code;
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (requested) heading.current?.focus();
  }, [requested]);

  const requestAgain = async (requestToken: string) => {
    try {
      await request({ variables: { input: { requestToken } } });
      setSince(new Date().toISOString());
      setRequested(true);
    } catch (error) {
      notify.error(failureReason(error), { id: 'access-request' });
    }
  };

  const sendCode = async (activationToken: string) => {
    setSending(true);
    try {
      await resend(activationToken);
      notify.success(authMessages.registered, { id: 'resend' });
      onEnterCode(activationToken);
    } catch (error) {
      notify.error(failureReason(error, 'Failed to send OTP'), { id: 'resend' });
      setSending(false);
    }
  };

  const requestToken = nonEmptyText(details.requestToken);
  const activationToken = nonEmptyText(details.activationToken) ?? storedActivationToken();
  return (
    <div role="status">
      <AccountHeading ref={heading} title={titles[code]} label="Your access" />
      <Explanation code={code} since={since} email={email} companyRole={nonEmptyText(details.companyRole)} />
      <Stack gap="sm" mt="xl">
        {code === 'ACCESS_REJECTED' && requestToken && (
          <Button onClick={() => requestAgain(requestToken)} loading={requesting}>
            Request access again
          </Button>
        )}
        {code === 'NOT_ACTIVATED' && activationToken && (
          <>
            <Button onClick={() => sendCode(activationToken)} loading={sending}>
              Send a new code
            </Button>
            <Button variant="default" onClick={() => onEnterCode(activationToken)}>
              I have a code
            </Button>
          </>
        )}
        <Button variant="subtle" onClick={onBack}>
          Back to sign in
        </Button>
      </Stack>
      {code === 'ACCESS_REJECTED' && <Questions />}
      <AccountLinks
        links={[
          { to: '/contact', text: 'Contact us' },
          { to: '/gallery', text: 'See the gallery' },
        ]}
      />
    </div>
  );
}
