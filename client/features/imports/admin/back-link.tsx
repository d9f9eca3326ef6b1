import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import IconChevronLeft from '~icons/tabler/chevron-left';
import classes from './back-link.module.css';

/** Link to the page above this one, before its heading. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.link}>
    <IconChevronLeft size={16} stroke={1.5} aria-hidden />
    {children}
  </Link>
);
