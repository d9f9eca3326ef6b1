import { Suspense, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component';
import { AccountButton, type AccountProps } from './account-button';

const load = () => import('./account-dropdown');
const AccountDropdown = lazyComponent(load, 'AccountDropdown');
const prepare = () => void load().catch(() => undefined);

/** The user's picture with a menu. Most visits do not open it, so its code is loaded when the pointer or focus is there. */
export function AccountMenu({ user }: AccountProps) {
  const [used, setUsed] = useState(false);
  const button = (
    <AccountButton
      user={user}
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setUsed(true)}
    />
  );
  if (!used) return button;
  return (
    <Suspense fallback={button}>
      <AccountDropdown user={user} />
    </Suspense>
  );
}
