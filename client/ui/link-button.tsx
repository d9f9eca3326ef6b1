import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './link-button.module.css';

interface LinkButtonProps extends LinkProps {
  children: ReactNode;
  /** `filled` for the one thing to do, `line` for a quiet way on. */
  look?: 'filled' | 'line';
}

/** A link that looks like a button; lighter than Mantine's on screens that have no other. */
export function LinkButton({ look = 'filled', className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={[classes.button, className].filter(Boolean).join(' ')} data-look={look}>
      {children}
    </Link>
  );
}
