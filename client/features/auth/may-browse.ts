import type { SessionQuery } from './session.generated';

/** May see products: administrators and customers with current access, or everyone when the catalogue is public. */
export const mayBrowse = ({ catalogue, user, access }: SessionQuery['session']) =>
  catalogue === 'PUBLIC' || Boolean(user && (user.isAdmin || access?.current));
