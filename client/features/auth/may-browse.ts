import type { SessionQuery } from './session.generated';

type Session = SessionQuery['session'];

/** May see products: administrators and customers with current access, or everyone when the catalogue is public. */
export const mayBrowse = ({ catalogue, user, access }: Session) =>
  catalogue === 'PUBLIC' || Boolean(user && (user.isAdmin || access?.current));

/** Has a cart and orders: everyone but viewers. Visitors are asked to sign in when they use them. */
export const mayOrder = ({ user }: Session) => user?.companyRole !== 'VIEWER';
