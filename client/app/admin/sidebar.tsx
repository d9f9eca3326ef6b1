import { Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconArrowUpRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { formatCount } from '../../lib/format';
import { modKey } from './mod-key';
import { sections, type Section } from './sections';
import classes from './sidebar.module.css';
import { useWaiting } from './use-waiting';

interface SidebarProps {
  narrow?: boolean;
  /** Where the sidebar can be narrowed at all. */
  onNarrow?: () => void;
  /** A section was opened. */
  onOpen?: () => void;
  onSearch: () => void;
  onLeave: () => void;
}

/** Only in the narrow sidebar does an icon need its word in a bubble. */
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
  onOpen?: () => void;
}

function SectionLink({ section, narrow, count, onOpen }: SectionLinkProps) {
  const { path, label, icon: Icon } = section;
  return (
    <li>
      <Hint label={label} narrow={narrow}>
        <NavLink to={`/admin/${path}`.replace(/\/$/, '')} end={path === ''} className={classes.link} onClick={onOpen}>
          <Icon size={20} stroke={1.25} aria-hidden />
          <span className={classes.word}>{label}</span>
          {count > 0 && (
            <span className={classes.count}>
              {formatCount(count)}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </NavLink>
      </Hint>
    </li>
  );
}

/** Opens the command palette, for those who do not know its keys yet. */
function SearchButton({ narrow, onSearch }: { narrow: boolean; onSearch: () => void }) {
  return (
    <Hint label="Search or jump to" narrow={narrow}>
      <button
        type="button"
        className={classes.search}
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
      >
        <IconSearch size={18} stroke={1.25} aria-hidden />
        <span className={classes.word}>Search or jump to</span>
        <kbd className={classes.keys} aria-hidden>
          {modKey} K
        </kbd>
      </button>
    </Hint>
  );
}

export function Sidebar({ narrow = false, onNarrow, onOpen, onSearch, onLeave }: SidebarProps) {
  const { waiting } = useWaiting();
  const counts = {
    requests: waiting?.accessRequests.counts.pending ?? 0,
    orders: waiting?.orders.pageInfo.total ?? 0,
    queries: waiting?.contacts.counts.new ?? 0,
  };
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.sidebar} data-narrow={narrow || undefined}>
      <div className={classes.head}>
        <p className={classes.title}>Admin Panel</p>
        <p className={classes.subtitle}>Management Dashboard</p>
      </div>
      <SearchButton narrow={narrow} onSearch={onSearch} />
      <nav aria-label="Sections">
        <ul className={classes.list}>
          {sections.map((section) => (
            <SectionLink
              key={section.path}
              section={section}
              narrow={narrow}
              count={section.waiting ? counts[section.waiting] : 0}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </nav>
      <div className={classes.foot}>
        <Hint label="Visit the shop" narrow={narrow}>
          <Link to="/" className={classes.link}>
            <IconArrowUpRight size={20} stroke={1.25} aria-hidden />
            <span className={classes.word}>Visit the shop</span>
          </Link>
        </Hint>
        <Hint label="Logout" narrow={narrow}>
          <button type="button" className={classes.link} onClick={onLeave}>
            <IconLogout size={20} stroke={1.25} aria-hidden />
            <span className={classes.word}>Logout</span>
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
            <span className={classes.word}>Collapse</span>
          </button>
        )}
      </div>
    </div>
  );
}
