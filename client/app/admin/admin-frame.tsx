import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { Skeleton } from '@mantine/core';
import IconKeyboard from '~icons/tabler/keyboard';
import IconLogout from '~icons/tabler/logout';
import IconMenu2 from '~icons/tabler/menu-2';
import IconSearch from '~icons/tabler/search';
import { lazyComponent, useIdleLoad, useOpenedOnce } from '../../ui/lazy-component';
import { SidePanel } from '../../ui/side-panel';
import { SkipLink } from '../../ui/skip-link';
import { Loading } from '../../ui/states';
import classes from './admin-frame.module.css';
import { FreshFactor } from '../../features/auth/fresh-factor';
import { useSession } from '../../features/auth/use-session';
import { LogoutDialog } from './logout-dialog';
import { NoPermissions } from './no-permissions';
import { SectionGuard } from './section-guard';
import { secondFactor, sectionAt, sectionPath } from './sections';
import { Sidebar } from './sidebar';
import { useAdminShortcuts } from './use-admin-shortcuts';
import { useSections } from './use-sections';

const loadKeysHelp = () => import('./keys-help');
const KeysHelp = lazyComponent(loadKeysHelp, 'KeysHelp');
const loadPalette = () => import('./palette');
const Palette = lazyComponent(loadPalette, 'Palette');

/** At most one overlay is open at a time. */
type Overlay = 'drawer' | 'palette' | 'keys' | 'logout';

/** The top bar on small screens. */
function Bar({ onMenu, onSearch }: { onMenu: () => void; onSearch?: () => void }) {
  return (
    <header className={classes.bar}>
      <button type="button" className="icon-button" aria-label="Open the menu" onClick={onMenu}>
        <IconMenu2 stroke={1.25} aria-hidden />
      </button>
      <span className={classes.barTitle}>Admin Panel</span>
      {onSearch && (
        <button type="button" className="icon-button" aria-label="Search or jump to" onClick={onSearch}>
          <IconSearch stroke={1.25} aria-hidden />
        </button>
      )}
    </header>
  );
}

/** Layout of the admin panel: a collapsible sidebar (a drawer on small screens) and the open section. */
function Frame() {
  const hasSections = useSections().length > 0;
  const [narrow, setNarrow] = useLocalStorage({ key: 'parure.admin-narrow', defaultValue: false });
  const [overlay, setOverlay] = useState<Overlay>();
  const navigate = useNavigate();
  const [paletteMounted, { open: mountPalette }] = useDisclosure();
  const [typed, setTyped] = useState('');
  // Loads the palette before its shortcut is pressed, so that it opens at once.
  useIdleLoad(loadPalette);
  const hasKeysHelp = useOpenedOnce(overlay === 'keys', loadKeysHelp);
  const close = () => setOverlay(undefined);
  const search = () => {
    if (!hasSections) return;
    mountPalette();
    setOverlay((now) => (now === 'palette' ? undefined : 'palette'));
  };
  const leave = () => setOverlay('logout');
  const help = () => setOverlay('keys');
  useAdminShortcuts({
    paletteOpen: overlay === 'palette',
    onPalette: search,
    onEarlyLetter: (letter) => setTyped((before) => before + letter),
    onHelp: help,
  });
  const commands = [
    { ...secondFactor, id: secondFactor.path, run: () => void navigate(sectionPath(secondFactor)) },
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, run: help },
    { id: 'logout', label: 'Logout', icon: IconLogout, run: leave },
  ];
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <SkipLink to="main">Skip to content</SkipLink>
      <aside className={classes.side} aria-label="Admin panel">
        <Sidebar narrow={narrow} onNarrow={() => setNarrow(!narrow)} onSearch={search} onLeave={leave} />
      </aside>
      <Bar onMenu={() => setOverlay('drawer')} onSearch={hasSections ? search : undefined} />
      <SidePanel
        opened={overlay === 'drawer'}
        onClose={close}
        size={288}
        padding={0}
        title={<span className="panel-title">Menu</span>}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ header: classes.drawerHeader }}
      >
        <Sidebar onOpen={close} onSearch={search} onLeave={leave} />
      </SidePanel>
      <main id="main" tabIndex={-1} className={classes.main}>
        <SectionGuard>
          <Suspense fallback={<SectionLoading />}>
            <Outlet />
          </Suspense>
        </SectionGuard>
      </main>
      {paletteMounted && (
        <Suspense>
          <Palette
            opened={overlay === 'palette'}
            onClose={() => setOverlay((now) => (now === 'palette' ? undefined : now))}
            typed={typed}
            onType={setTyped}
            commands={commands}
          />
        </Suspense>
      )}
      {hasKeysHelp && (
        <Suspense>
          <KeysHelp opened={overlay === 'keys'} onClose={close} />
        </Suspense>
      )}
      <FreshFactor />
      <LogoutDialog opened={overlay === 'logout'} onClose={close} />
    </div>
  );
}

export function AdminFrame() {
  const { user, mustAddFactor } = useSession();
  const { pathname } = useLocation();
  const isEmpty = user?.permissions.length === 0 && !mustAddFactor && sectionAt(pathname) !== secondFactor;
  return isEmpty ? <NoPermissions /> : <Frame />;
}

/** Skeleton of a section while its chunk loads. CSS delays it, so fast loads show nothing. */
function SectionLoading() {
  return (
    <Loading label="Loading the section">
      <div className={classes.section}>
        <Skeleton height={44} width="min(18rem, 60%)" />
        <Skeleton height={20} width="min(26rem, 80%)" />
        <Skeleton height={420} mt="lg" />
      </div>
    </Loading>
  );
}

export { AdminFrame as Component };
export { SectionLinks } from './section-links';
