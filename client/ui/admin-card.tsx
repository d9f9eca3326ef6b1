import { useId, type ReactNode } from 'react';
import classes from './admin-card.module.css';

interface AdminCardProps {
  /** A tick box before the title, where several can be chosen. */
  tick?: ReactNode;
  title: string;
  /** Where it stands, beside the title. */
  badge: ReactNode;
  /** Who and when, below the title. */
  who: ReactNode;
  /** What may be done about it, at the right. */
  actions: ReactNode;
  /** Between the two, where there is room. */
  children?: ReactNode;
  /** Dialogs that belong to it. */
  dialogs?: ReactNode;
}

/** One person's matter in a list of the workshop: who, where it stands, and what may be done about it. */
export function AdminCard({ tick, title, badge, who, actions, children, dialogs }: AdminCardProps) {
  const titleId = useId();
  return (
    <li className={classes.card} aria-labelledby={titleId} data-body={children ? true : undefined}>
      <div className={classes.who}>
        {tick}
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {badge}
        {who}
      </div>
      {children}
      <div className={classes.actions}>{actions}</div>
      {dialogs}
    </li>
  );
}
