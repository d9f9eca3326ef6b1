import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import classes from './link-button.module.css';

interface LinkButtonProps extends LinkProps {
  children: ReactNode;
  /** `filled` for the primary action, `line` for a secondary one. */
  look?: 'filled' | 'line';
}

/** A link that looks like a button. It saves Mantine's styles on pages without other controls. */
export function LinkButton({ look = 'filled', className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={[classes.button, className].filter(Boolean).join(' ')} data-look={look}>
      {children}
    </Link>
  );
}
