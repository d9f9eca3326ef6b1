import type { Permission } from '../../../domain/staff';
import type { SessionQuery } from './session.generated';

type Session = SessionQuery['session'];

/** May see products: administrators and customers with current access, or everyone when the catalogue is public. */
export const mayBrowse = ({ catalogue, user, access }: Session) =>
  catalogue === 'PUBLIC' || Boolean(user && (user.isAdmin || access?.current));

/** Has a cart and orders: everyone but viewers. Visitors are asked to sign in when they use them. */
export const mayOrder = ({ user }: Session) => user?.companyRole !== 'VIEWER';

/** True for customers, and for staff who have the permission. */
const hasFor = ({ user }: Session, permission: Permission) => !user?.isAdmin || user.permissions.includes(permission);

/** Sees the orders that they have placed. Staff need the permission to see orders. */
export const maySeeOrders = (session: Session) =>
  session.user !== null && mayOrder(session) && hasFor(session, 'orders:read');

/** Places orders. Staff without the permission have a cart all the same. */
export const mayPlaceOrders = (session: Session) => mayOrder(session) && hasFor(session, 'orders:write');
