import { Group, type MantineStyleProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import type { SignedInUserFragment } from '../../features/auth/session.generated';
import portrait from '../../assets/logo/avatar.svg';
import classes from './header.module.css';

export interface AccountProps {
  user: SignedInUserFragment;
}

/** The user's picture, or a drawing. `size` in pixels. */
const Portrait = ({ user, size }: AccountProps & { size: number }) => (
  <img className={classes.portrait} src={user.avatar?.url ?? portrait} alt="" width={size} height={size} />
);

/** Picture, name and email address of the user. */
export const Person = ({ user, size, ...spacing }: AccountProps & { size: number } & MantineStyleProps) => (
  <Group gap="0.875rem" wrap="nowrap" {...spacing}>
    <Portrait user={user} size={size} />
    <div className={classes.personText}>
      <strong>{user.name || 'User'}</strong>
      <span>{user.email}</span>
    </div>
  </Group>
);

export const AccountButton = ({ user, ...props }: AccountProps & ComponentPropsWithRef<'button'>) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...props}
    className={`icon-button ${classes.account}`}
    aria-label={`Account of ${user.name || 'User'}`}
  >
    <Portrait user={user} size={34} />
  </button>
);
