import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import './link-button.css';

interface LinkButtonProps extends LinkProps {
  children: ReactNode;
  /** `filled` for the primary action, `outline` or `line` for secondary ones. */
  look?: 'filled' | 'outline' | 'line';
}

/** A link that looks like a button. It saves Mantine's styles on pages without other controls. */
export function LinkButton({ look = 'filled', className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={['link-button', className].filter(Boolean).join(' ')} data-look={look}>
      {children}
    </Link>
  );
}
