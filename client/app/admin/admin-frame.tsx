import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconKeyboard, IconLogout, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part';
import classes from './admin-frame.module.css';
import { KeysHelp } from './keys-help';
import { LogoutDialog } from './logout-dialog';
import { SectionLoading } from './section-loading';
import { Sidebar } from './sidebar';
import { useAdminShortcuts } from './use-admin-shortcuts';

const loadPalette = () => import('./palette');
const Palette = lazyPart(loadPalette, 'Palette');

/** Milliseconds after which the palette is fetched, so that it is there when its keys are pressed. */
const quiet = 1_500;

/** What lies over the section: one thing at a time. */
type Over = 'drawer' | 'palette' | 'keys' | 'logout';

/** The bar of small screens. */
function Bar({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  return (
    <header className={classes.bar}>
      <button type="button" className={classes.burger} aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 stroke={1.25} aria-hidden />
      </button>
      <span className={classes.barTitle}>Admin Panel</span>
      <button type="button" className={classes.burger} aria-label="Search or jump to" onClick={onSearch}>
        <IconSearch stroke={1.25} aria-hidden />
      </button>
    </header>
  );
}

/** The workshop: a sidebar that can be narrowed, a drawer on small screens, and the section that is open. */
export function AdminFrame() {
  const [narrow, setNarrow] = useLocalStorage({ key: 'parure.admin-narrow', defaultValue: false });
  const [over, setOver] = useState<Over>();
  // Drawn from when it is first called for.
  const [palette, { open: callPalette }] = useDisclosure();
  const [sought, setSought] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), quiet);
    return () => clearTimeout(timer);
  }, []);
  const close = () => setOver(undefined);
  const search = () => {
    callPalette();
    setOver((now) => (now === 'palette' ? undefined : 'palette'));
  };
  const leave = () => setOver('logout');
  const help = () => setOver('keys');
  useAdminShortcuts({
    paletteOpen: over === 'palette',
    onPalette: search,
    onEarlyLetter: (letter) => setSought((before) => before + letter),
    onHelp: help,
  });
  const commands = [
    { id: 'keys', label: 'Keyboard help', icon: IconKeyboard, run: help },
    { id: 'logout', label: 'Logout', icon: IconLogout, run: leave },
  ];
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Admin panel">
        <Sidebar narrow={narrow} onNarrow={() => setNarrow(!narrow)} onSearch={search} onLeave={leave} />
      </aside>
      <Bar onMenu={() => setOver('drawer')} onSearch={search} />
      <Drawer
        opened={over === 'drawer'}
        onClose={close}
        size={288}
        padding={0}
        title={<span className={classes.drawerTitle}>Menu</span>}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ header: classes.drawerHeader }}
      >
        <Sidebar onOpen={close} onSearch={search} onLeave={leave} />
      </Drawer>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<SectionLoading />}>
          <Outlet />
        </Suspense>
      </main>
      {palette && (
        <Suspense>
          <Palette
            opened={over === 'palette'}
            onClose={() => setOver((now) => (now === 'palette' ? undefined : now))}
            typed={sought}
            onType={setSought}
            commands={commands}
          />
        </Suspense>
      )}
      <KeysHelp opened={over === 'keys'} onClose={close} />
      <LogoutDialog opened={over === 'logout'} onClose={close} />
    </div>
  );
}
