import { useMutation } from '@apollo/client/react';
import { Button, Group, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { companyMessages } from '../../../../domain/companies';
import { failureReason } from '../../../lib/error-message';
import { notify } from '../../../lib/notify';
import { useBusy } from '../../../lib/use-busy';
import { AccountPart } from '../../../ui/account-section';
import { keepFocus } from '../../../ui/focus';
import { lazyComponent, useOpenedOnce } from '../../../ui/lazy-component';
import { useSession } from '../../auth/use-session';
import classes from './managed-company.module.css';
import { SetOrderingDocument, type ManagedCompanyDetailsFragment } from './managed-companies.generated';
import type { PauseDialogProps } from './pause-dialog';

const loadDialog = () => import('./pause-dialog');
const PauseDialog = lazyComponent<PauseDialogProps, 'PauseDialog'>(loadDialog, 'PauseDialog');

/** Whether a company can order, with the way to pause and open that. */
export function CompanyOrdering({ company }: { company: ManagedCompanyDetailsFragment }) {
  const { id, ordering, pausedReason } = company;
  const [setOrdering] = useMutation(SetOrderingDocument, { refetchQueries: ['ManagedCompanies', 'AuditEntries'] });
  const [pausing, setPausing] = useState(false);
  const isDialogUsed = useOpenedOnce(pausing, loadDialog);
  const isPaused = ordering === 'PAUSED';
  const mayChange = useSession().may('clients:write');
  const { busy, run: reopen } = useBusy(async () => {
    try {
      await setOrdering({ variables: { input: { id, ordering: 'OPEN' } } });
      notify.success(companyMessages.reopened, { id: 'ordering' });
    } catch (error) {
      notify.error(failureReason(error, "We couldn't open ordering again."), { id: 'ordering' });
    }
  });
  return (
    <AccountPart id="company-ordering" title="Ordering" heading="h2">
      <Stack gap="md" align="start" ref={keepFocus} key={ordering}>
        {isPaused ? (
          <>
            <p>Ordering is paused. The people of the company see the catalogue and this text:</p>
            <blockquote className={`pre-wrap wrap-anywhere ${classes.reason}`}>{pausedReason}</blockquote>
            {mayChange && (
              <Group gap="0.625rem">
                <Button size="sm" variant="default" disabled={busy} onClick={() => void reopen()}>
                  {busy ? 'Opening...' : 'Open ordering again'}
                </Button>
                <Button size="sm" variant="default" disabled={busy} onClick={() => setPausing(true)}>
                  Change the reason
                </Button>
              </Group>
            )}
          </>
        ) : (
          <>
            <p>The owners and buyers of the company can order.</p>
            {mayChange && (
              <Button size="sm" variant="default" onClick={() => setPausing(true)}>
                Pause ordering
              </Button>
            )}
          </>
        )}
      </Stack>
      {isDialogUsed && (
        <Suspense>
          <PauseDialog opened={pausing} company={company} onClose={() => setPausing(false)} />
        </Suspense>
      )}
    </AccountPart>
  );
}
