import { Stack, Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import IconArrowUpRight from '~icons/tabler/arrow-up-right';
import IconLayoutSidebarLeftCollapse from '~icons/tabler/layout-sidebar-left-collapse';
import IconLayoutSidebarLeftExpand from '~icons/tabler/layout-sidebar-left-expand';
import IconLogout from '~icons/tabler/logout';
import IconSearch from '~icons/tabler/search';
import { ViewLinks } from '../../features/views/admin/view-links';
import { formatCount } from '../../lib/format';
import { modKey } from './use-admin-shortcuts';
import { secondFactor, sectionPath, type Section } from './sections';
import classes from './sidebar.module.css';
import { useSections } from './use-sections';
import { useWaiting } from './use-waiting';
import type { AdminWaitingQuery } from './waiting.generated';

interface SidebarProps {
  narrow?: boolean;
  /** Omitted in the drawer, which cannot be collapsed. */
  onNarrow?: () => void;
  onOpen?: () => void;
  onSearch: () => void;
  onLeave: () => void;
}

/** Tooltip with the label, needed only in the collapsed sidebar. */
function Hint({ label, narrow, children }: { label: string; narrow: boolean; children: ReactNode }) {
  return (
    <Tooltip label={label} position="right" disabled={!narrow} offset={12}>
      {children}
    </Tooltip>
  );
}

interface SectionLinkProps {
  section: Section;
  narrow: boolean;
  count: number;
  /** Orders past their due date. */
  late: number;
  onOpen?: () => void;
}

function SectionLink({ section, narrow, count, late, onOpen }: SectionLinkProps) {
  const { path, label, icon: Icon } = section;
  const { pathname } = useLocation();
  return (
    <li>
      <Hint label={label} narrow={narrow}>
        <NavLink to={sectionPath(section)} end={path === ''} className={classes.link} onClick={onOpen}>
          <Icon size={20} stroke={1.25} aria-hidden />
          <span className={classes.label}>{label}</span>
          {(count > 0 || late > 0) && (
            <span className={classes.counts}>
              {late > 0 && (
                <span className={classes.count} data-late title={`${formatCount(late)} late`}>
                  {formatCount(late)}
                  <VisuallyHidden> late</VisuallyHidden>
                </span>
              )}{' '}
              {count > 0 && (
                <span className={classes.count}>
                  {formatCount(count)}
                  <VisuallyHidden> pending</VisuallyHidden>
                </span>
              )}
            </span>
          )}
        </NavLink>
      </Hint>
      {path === 'orders' && !narrow && pathname.startsWith('/admin/orders') && <ViewLinks onOpen={onOpen} />}
    </li>
  );
}

/** Opens the command palette without its keyboard shortcut. */
function SearchButton({ narrow, onSearch }: { narrow: boolean; onSearch: () => void }) {
  return (
    <Hint label="Search or jump to" narrow={narrow}>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={18} stroke={1.25} aria-hidden />
        <span className={classes.label}>Search or jump to</span>
        <kbd className={classes.keys} aria-hidden>
          {modKey} K
        </kbd>
      </button>
    </Hint>
  );
}

const versionOf = ({ version, commit }: AdminWaitingQuery['system']) =>
  `Parure ${version}${commit && ` · ${commit.slice(0, 8)}`}`;

export function Sidebar({ narrow = false, onNarrow, onOpen, onSearch, onLeave }: SidebarProps) {
  const sections = useSections();
  const { data: waiting } = useWaiting();
  const counts = {
    requests: waiting?.accessRequests?.counts.pending ?? 0,
    orders: waiting?.orders?.pageInfo.total ?? 0,
    queries: waiting?.contacts?.counts.new ?? 0,
    mails: waiting?.failedMails?.pageInfo.total ?? 0,
  };
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <p className={classes.title}>Admin Panel</p>
        <p className={classes.subtitle}>Management Dashboard</p>
      </div>
      {sections.length > 0 && (
        <>
          <SearchButton narrow={narrow} onSearch={onSearch} />
          <nav aria-label="Sections">
            <Stack component="ul" gap="0.125rem">
              {sections.map((section) => (
                <SectionLink
                  key={section.path}
                  section={section}
                  narrow={narrow}
                  count={section.waiting ? counts[section.waiting] : 0}
                  late={section.path === 'orders' ? (waiting?.late?.pageInfo.total ?? 0) : 0}
                  onOpen={onOpen}
                />
              ))}
            </Stack>
          </nav>
        </>
      )}
      <div className={classes.foot}>
        <Hint label="Visit the shop" narrow={narrow}>
          <Link to="/" className={classes.link}>
            <IconArrowUpRight size={20} stroke={1.25} aria-hidden />
            <span className={classes.label}>Visit the shop</span>
          </Link>
        </Hint>
        <Hint label={secondFactor.label} narrow={narrow}>
          <NavLink to={sectionPath(secondFactor)} className={classes.link} onClick={onOpen}>
            <secondFactor.icon size={20} stroke={1.25} aria-hidden />
            <span className={classes.label}>{secondFactor.label}</span>
          </NavLink>
        </Hint>
        <Hint label="Logout" narrow={narrow}>
          <button type="button" className={classes.link} onClick={onLeave}>
            <IconLogout size={20} stroke={1.25} aria-hidden />
            <span className={classes.label}>Logout</span>
          </button>
        </Hint>
        {onNarrow && (
          <button
            type="button"
            className={classes.link}
            aria-expanded={!narrow}
            aria-label={narrow ? 'Expand the sidebar' : 'Collapse the sidebar'}
            onClick={onNarrow}
          >
            <Fold size={20} stroke={1.25} aria-hidden />
            <span className={classes.label}>{narrow ? 'Expand' : 'Collapse'}</span>
          </button>
        )}
        <p className={classes.version}>{waiting && versionOf(waiting.system)}</p>
      </div>
    </div>
  );
}
