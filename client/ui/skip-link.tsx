import classes from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of an element that can have the focus. */
  to: string;
  children: string;
}

/** Link that skips the repeated parts of every page, visible while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
