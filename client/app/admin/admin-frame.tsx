import { Drawer } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import classes from './admin-frame.module.css';
import { LogoutDialog } from './logout-dialog';
import { SectionLoading } from './section-loading';
import { Sidebar } from './sidebar';

/** The workshop: a sidebar that can be narrowed, a drawer on small screens, and the section that is open. */
export function AdminFrame() {
  const [narrow, setNarrow] = useLocalStorage({ key: 'parure.admin-narrow', defaultValue: false });
  const [drawer, { open, close }] = useDisclosure();
  const [leaving, setLeaving] = useState(false);
  const askToLeave = () => {
    close();
    setLeaving(true);
  };
  return (
    <div className={classes.frame} data-narrow={narrow || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <aside className={classes.side} aria-label="Admin panel">
        <Sidebar narrow={narrow} onNarrow={() => setNarrow(!narrow)} onLeave={askToLeave} />
      </aside>
      <header className={classes.bar}>
        <button type="button" className={classes.burger} aria-label="Open the menu" onClick={open}>
          <IconMenu2 stroke={1.25} aria-hidden />
        </button>
        <span className={classes.barTitle}>Admin Panel</span>
      </header>
      <Drawer
        opened={drawer}
        onClose={close}
        size={288}
        padding={0}
        title={<span className={classes.drawerTitle}>Menu</span>}
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
        classNames={{ header: classes.drawerHeader }}
      >
        <Sidebar onOpen={close} onLeave={askToLeave} />
      </Drawer>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<SectionLoading />}>
          <Outlet />
        </Suspense>
      </main>
      <LogoutDialog opened={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}
