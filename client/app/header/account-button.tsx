import type { ComponentPropsWithRef } from 'react';
import type { SignedInUserFragment } from '../../features/auth/session.generated';
import portrait from '../../assets/logo/avatar.svg';
import classes from './header.module.css';

export interface AccountProps {
  user: SignedInUserFragment;
}

/** The user's picture, or a drawing. `size` in pixels. */
export const Portrait = ({ user, size }: AccountProps & { size: number }) => (
  <img className={classes.portrait} src={user.avatar?.url ?? portrait} alt="" width={size} height={size} />
);

export const AccountButton = ({ user, ...props }: AccountProps & ComponentPropsWithRef<'button'>) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...props}
    className={classes.account}
    aria-label={`Account of ${user.name || 'User'}`}
  >
    <Portrait user={user} size={34} />
  </button>
);
