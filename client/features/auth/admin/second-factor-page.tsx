import { Alert } from '@mantine/core';
import { useState } from 'react';
import { errors } from '../../../../domain/errors';
import { factorMessages } from '../../../../domain/factors';
import { formatDate, plural } from '../../../lib/format';
import { usePageTitle } from '../../../lib/page-meta';
import { useServerData } from '../../../lib/use-server-data';
import { AccountPart, AccountRows } from '../../../ui/account-section';
import { AdminHeading } from '../../../ui/admin-list-page';
import { ShopTime } from '../../../ui/shop-time';
import { LoadingBlocks, QueryState } from '../../../ui/states';
import { AddFactor } from './add-factor';
import { FactorRow } from './factor-row';
import { SecondFactorPageDocument } from './factors.generated';
import { RecoveryCodes } from './recovery-codes';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import classes from './second-factor-page.module.css';
import { useFactorCalls, type OwnFactors } from './use-factors';

const title = 'Second factor';

/** The second factors of the signed-in person, which they add and remove here. */
export function SecondFactorPage() {
  const query = useServerData(SecondFactorPageDocument, {}, ({ factors }) => factors);
  usePageTitle(title);
  return (
    <>
      <AdminHeading title={title} intro="Confirms that it is you who signs in, in addition to your password." />
      <QueryState of={query} failed="We couldn't load your second factors">
        <LoadingBlocks label="Loading your second factors" heights={[28, 72, 72, 44]} className={classes.loading} />
      </QueryState>
      {query.data && <SecondFactors own={query.data} />}
    </>
  );
}

interface NewCodes {
  codes: readonly string[];
  isFirst: boolean;
}

function SecondFactors({ own }: { own: OwnFactors }) {
  const calls = useFactorCalls();
  const [shown, setShown] = useState<NewCodes>();
  const { factors, policy } = own;
  const close = () => {
    setShown(undefined);
    // Not before, because the panel around the codes changes for a person who had to add a factor.
    if (shown?.isFirst) calls.reloadSession();
  };
  return (
    <>
      <PolicyNote own={own} />
      <div className={classes.columns}>
        <AccountPart id="own-factors" title="Your second factors" heading="h2">
          {factors.length > 0 ? (
            <>
              <ShopTime />
              <AccountRows label="Your second factors">
                {factors.map((factor) => (
                  <FactorRow key={factor.id} factor={factor} lastOne={lostWithLast(own)} calls={calls} />
                ))}
              </AccountRows>
            </>
          ) : (
            <p className={classes.why}>
              A password can be guessed, or used elsewhere and stolen there. With a second factor, signing in also needs
              something that only you have: your phone or another device of yours.
            </p>
          )}
          {policy !== 'OFF' && (
            <AddFactor own={own} calls={calls} onCodes={(codes) => setShown({ codes, isFirst: true })} />
          )}
        </AccountPart>
        {factors.length > 0 && (
          <RecoveryCodes
            left={own.recoveryCodesLeft}
            calls={calls}
            onCodes={(codes) => setShown({ codes, isFirst: false })}
          />
        )}
      </div>
      {shown && <RecoveryCodesDialog {...shown} onClose={close} />}
    </>
  );
}

/** The loss of a person who removes the only second factor. */
const lostWithLast = ({ factors, policy }: OwnFactors) => {
  if (factors.length > 1) return undefined;
  const lost = 'It is your only second factor, so your recovery codes will stop working too.';
  return policy === 'REQUIRED' ? `${lost} Your team needs one: you will have to add another.` : lost;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whether the team needs a second factor, and until when the person has time. */
function PolicyNote({ own: { factors, policy, requiredFrom } }: { own: OwnFactors }) {
  const [now] = useState(() => Date.now());
  if (policy === 'OFF')
    return (
      <Alert color="clay" className={classes.policy}>
        {errors.FACTORS_OFF.message}
      </Alert>
    );
  if (!requiredFrom) return <p>Optional: your team leaves it to you whether you use one.</p>;
  const left = new Date(requiredFrom).getTime() - now;
  const isMissing = factors.length === 0;
  if (left <= 0)
    return isMissing ? (
      <Alert color="warn" className={classes.policy}>
        {factorMessages.mustAdd}
      </Alert>
    ) : (
      <p>Required by your team.</p>
    );
  const from = `Required by your team from ${formatDate(requiredFrom)}.`;
  if (!isMissing) return <p>{from} You have one.</p>;
  return (
    <Alert color="warn" className={classes.policy}>
      {from} You have {plural(Math.ceil(left / dayMs), 'day')} left to add one.
    </Alert>
  );
}

export { SecondFactorPage as Component };
