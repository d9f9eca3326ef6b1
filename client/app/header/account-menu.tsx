import { Suspense, useEffect, useState } from 'react';
import { failureReason } from '../../lib/error-message';
import { untilLoaded } from '../../lib/load-code';
import { notify } from '../../lib/notify';
import { lazyComponent } from '../../ui/lazy-component';
import { AccountButton, type AccountProps } from './account-button';

const load = () => import('./account-dropdown');
const AccountDropdown = lazyComponent(load, 'AccountDropdown');

/** Phones show the menu of the whole header instead of this button. */
const isDisplayed = () => window.matchMedia('(min-width: 48em)').matches;

/** The user's picture with a menu, whose code is loaded after the first screen. */
export function AccountMenu({ user }: AccountProps) {
  const [used, setUsed] = useState(false);
  // Loads the code early: the connection may be lost when the button is pressed.
  useEffect(() => {
    if (isDisplayed()) void load().catch(() => undefined);
  }, []);
  const open = () =>
    untilLoaded(load).then(
      () => setUsed(true),
      (error: unknown) => notify.error(failureReason(error), { id: 'account-menu' }),
    );
  const button = <AccountButton user={user} aria-expanded={false} onClick={() => void open()} />;
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
