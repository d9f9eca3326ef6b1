import { Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './admin-card.module.css';
import { keepFocus } from './focus';

interface AdminCardProps {
  /** Checkbox before the title, for lists with bulk selection. */
  tick?: ReactNode;
  title: string;
  /** Status, next to the title. */
  badge: ReactNode;
  /** Person and date, below the title. */
  details: ReactNode;
  actions: ReactNode;
  /** Content between the details and the actions. */
  children?: ReactNode;
  /** Notes below all else. Their links do not delay the keyboard on its way to the actions. */
  footer?: ReactNode;
  /** Dialogs opened from the card. */
  dialogs?: ReactNode;
}

/** Card in an admin list: a person or company, the status and the available actions. */
export function AdminCard({ tick, title, badge, details, actions, children, footer, dialogs }: AdminCardProps) {
  const titleId = useId();
  return (
    <li
      className={classes.card}
      aria-labelledby={titleId}
      data-body={children ? true : undefined}
      data-card
      ref={keepFocus}
    >
      <Group gap="0.125rem 0.875rem" miw={0}>
        {tick}
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {badge}
        {details}
      </Group>
      {children}
      <div className={classes.actions} data-keep-clear>
        {actions}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
      {dialogs}
    </li>
  );
}
