import { isId } from './rules.js';

/**
 * Every error that the API returns, with its HTTP status and message.
 * The codes are stable and the same in REST (`code`) and GraphQL (`extensions.code`).
 */
export const errors = {
  // General
  VALIDATION: { status: 400, message: 'Please check the marked fields.' },
  BAD_REQUEST: { status: 400, message: "This request isn't valid." },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this." },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, message: "This address doesn't take this kind of call." },
  CONFLICT: {
    status: 409,
    message: 'Someone else has changed this. Check the latest version and try again.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This is too large.' },
  UNSUPPORTED_TYPE: { status: 415, message: "This type of content isn't supported." },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { status: 503, message: "We're briefly unavailable. Please try again in a moment." },
  OUT_OF_SPACE: { status: 507, message: "The file couldn't be saved because the disk is full." },

  // Account
  LOGIN_FAILED: { status: 401, message: 'Access denied. Please check your credentials.' },
  NOT_ACTIVATED: {
    status: 403,
    message: "This account isn't activated yet. Enter the code from our email or request a new one.",
  },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked. Please contact an owner of your company.' },
  EMAIL_TAKEN: { status: 409, message: 'This email already exists' },
  CODE_INVALID: { status: 400, message: 'Invalid OTP' },
  OTP_NOT_VERIFIED: { status: 401, message: 'Invalid or expired OTP session' },
  WRONG_PASSWORD: { status: 400, message: 'The current password is incorrect.' },
  WEAK_PASSWORD: { status: 400, message: 'This password is too common. Please choose another one.' },
  PASSWORD_VOIDED: {
    status: 403,
    message:
      "Your password is too common for an administrator and no longer works. We've emailed you a link to set a new one.",
  },
  SECOND_FACTOR_NEEDED: { status: 403, message: 'Please confirm the sign-in with your second factor.' },
  CHALLENGE_ENDED: { status: 401, message: 'This sign-in has ended. Please enter your password again.' },
  FRESH_FACTOR_NEEDED: { status: 403, message: 'Please confirm that it is you, and try again.' },
  FACTOR_NOT_FOUND: { status: 404, message: 'Second factor not found' },
  FACTOR_TAKEN: { status: 409, message: 'This passkey has already been added.' },
  FACTORS_FULL: { status: 409, message: 'There are as many second factors of this kind as possible.' },
  FACTORS_OFF: { status: 409, message: 'Second factors are switched off. An owner of the team can switch them on.' },
  FACTOR_UNREADABLE: {
    status: 503,
    message:
      "Codes of authenticator apps can't be checked at the moment. Please use a passkey or a recovery code, or ask an owner to reset your second factor.",
  },
  SELF_RESET: { status: 409, message: "You can't reset your own second factor. Please ask another owner." },
  SESSION_ENDED: { status: 401, message: 'Your session has ended. Please sign in again.' },

  // Access
  ACCESS_PENDING: { status: 403, message: "We're reviewing your access request." },
  ACCESS_REJECTED: { status: 403, message: 'Your access request has been rejected.' },
  ACCESS_EXPIRED: { status: 403, message: 'Your access has expired. Please request new access.' },
  REQUEST_NOT_FOUND: { status: 404, message: 'Access request not found' },
  REQUEST_DECIDED: { status: 409, message: 'This request has already been decided.' },
  ACCESS_PERMANENT: { status: 409, message: "Your access has no end, so you don't need more time." },
  REQUEST_TOO_SOON: { status: 409, message: "You've already requested access today. Please try again tomorrow." },

  // Users
  USER_NOT_FOUND: { status: 404, message: 'User not found' },
  SELF_DELETE: { status: 409, message: "You can't delete your own account." },
  SELF_ROLE: { status: 409, message: "You can't change your own role." },
  LAST_ADMIN: {
    status: 409,
    message: 'The shop needs an owner who can sign in. Please make someone else an owner first.',
  },

  // Staff
  ROLE_NOT_FOUND: { status: 404, message: 'Role not found' },
  ROLE_TAKEN: { status: 409, message: 'A role with this name already exists.' },
  ROLE_LOCKED: { status: 409, message: 'The role Owner always has every permission.' },
  ROLE_IN_USE: { status: 409, message: 'This role is in use.' },
  ROLES_FULL: { status: 409, message: 'There are as many roles as possible.' },

  // Companies
  COMPANY_NOT_FOUND: { status: 404, message: 'Company not found' },
  COMPANY_IN_USE: {
    status: 409,
    message: 'This company has orders or several people, so it stays a company of its own.',
  },
  LAST_OWNER: { status: 409, message: 'A company needs at least one owner. Please make someone else an owner first.' },
  PEOPLE_FULL: { status: 409, message: 'This company has as many people or open invitations as possible.' },
  INVITATION_INVALID: {
    status: 400,
    message: 'This invitation is no longer valid. Please ask for another one.',
  },
  INVITATION_NOT_FOUND: { status: 404, message: 'Invitation not found' },

  // Catalogue
  CATEGORY_NOT_FOUND: { status: 404, message: 'Category not found' },
  CATEGORY_TAKEN: { status: 409, message: 'A category with this name already exists.' },
  CATEGORY_IN_USE: { status: 409, message: 'This category still has products.' },
  SUBCATEGORY_IN_USE: { status: 409, message: 'This subcategory still has products.' },
  DESIGN_NUMBER_TAKEN: { status: 409, message: 'Another product has this design number.' },
  CLIENT_NUMBER_TAKEN: { status: 409, message: 'Another design has this number.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Product not found' },
  PRODUCT_HAS_NO_CATEGORY: {
    status: 409,
    message: 'The category of this product no longer exists. Please choose another one.',
  },

  // Changes of administrators
  UNDO_EXPIRED: { status: 409, message: 'This change can no longer be undone.' },

  // Imports
  IMPORT_NOT_FOUND: { status: 404, message: 'Import not found' },
  IMPORT_STATE_NOT_ALLOWED: { status: 409, message: "This import can't do that any more." },
  IMPORT_FULL: {
    status: 413,
    message: 'An import has at most 10,000 pictures with 2 GB in all. Please start another one for the rest.',
  },
  IMPORT_UNDO_EXPIRED: { status: 409, message: 'An import can be undone for 24 hours.' },

  // Cart and orders
  CART_LINE_NOT_FOUND: { status: 404, message: 'This item is no longer in your cart.' },
  CART_ORDERED: { status: 409, message: 'This cart has been ordered already.' },
  CART_CHANGED: { status: 409, message: 'Your cart has changed meanwhile. Please check it and order again.' },
  PRODUCT_UNAVAILABLE: { status: 409, message: 'An item is no longer available. Remove it to continue.' },
  ORDER_NOT_FOUND: { status: 404, message: 'Order not found' },
  ORDER_STATUS_NOT_ALLOWED: { status: 409, message: "This order can't change to that status." },
  ORDERING_PAUSED: { status: 409, message: 'Ordering is paused for your company.' },
  ORDER_TOO_LIGHT: { status: 400, message: 'This order weighs too little.' },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    message: 'This order was already sent with different content. Please reload and try again.',
  },

  // Selections
  SELECTION_NOT_FOUND: { status: 404, message: 'Selection not found' },
  SELECTION_ITEM_NOT_FOUND: { status: 404, message: 'This design is no longer in the selection.' },
  SELECTION_EMPTY: { status: 400, message: 'This selection is empty. Please add a design first.' },

  // Content
  VIEW_NOT_FOUND: { status: 404, message: 'View not found' },
  CONTACT_NOT_FOUND: { status: 404, message: 'Query not found' },
  PHOTO_NOT_FOUND: { status: 404, message: 'Photo not found' },
  MEDIA_NOT_FOUND: { status: 404, message: 'File not found' },
  MEDIA_UNREADABLE: { status: 400, message: "This file couldn't be read." },
  ORIGIN_NOT_LISTED: {
    status: 403,
    message: 'Only pages of the origins in CORS_ORIGINS, with a bearer token, get signed addresses of pictures.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** Messages by field name. Nested fields are joined by dots (`items.0.quantity`). */
export type FieldErrors = Record<string, string>;

/** The names of refused calls in the log of the server. */
export type RefusalEvent =
  | 'login.failed'
  | 'login.limited'
  | 'limit.exceeded'
  | 'code.wrong'
  | 'code.limited'
  | 'password.wrong'
  | 'origin.refused'
  | 'token.invalid';

interface DomainErrorDetails {
  /** Replaces the standard message, for example to include a name or a number. */
  message?: string;
  fields?: FieldErrors;
  /** Seconds until another attempt makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Public data that the client may show with the message (`since`, `email` …); its keys depend on the code. */
  details?: Record<string, string | number | boolean | null | readonly string[]>;
  /** Data for the log only; never sent. */
  logged?: { event: RefusalEvent; limit?: string };
}

/** An expected error that is reported to the caller. Any other exception is a defect. */
export class DomainError extends Error {
  readonly status: number;
  readonly fields?: FieldErrors;
  readonly retryAfter?: number;
  readonly details?: DomainErrorDetails['details'];
  readonly logged?: DomainErrorDetails['logged'];

  constructor(
    readonly code: ErrorCode,
    { message, fields, retryAfter, details, logged }: DomainErrorDetails = {},
  ) {
    super(message ?? errors[code].message);
    this.name = 'DomainError';
    this.status = errors[code].status;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.details = details;
    this.logged = logged;
  }
}

/** True if the value is no longer the one that the caller saw. A caller that sends none decides about any value. */
export const isOutdated = <Value>(seen: Value | undefined, stored: Value): boolean =>
  seen !== undefined && seen !== stored;

/** Throws CONFLICT if the value is no longer the one that the caller saw. */
export function requireSeen<Value>(
  seen: Value | undefined,
  stored: Value,
  details?: DomainErrorDetails['details'],
): void {
  if (isOutdated(seen, stored)) throw new DomainError('CONFLICT', { details });
}

export const invalidField = (field: string, message: string): DomainError =>
  new DomainError('VALIDATION', { message, fields: { [field]: message } });

/** The most characters of an id that a message repeats. */
const longestNamed = 60;

/** Reads what the ids that a caller chose belong to. Throws if one of them belongs to nothing. */
export async function knownRows<Row extends { id: string }>(
  code: 'ORDER_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'USER_NOT_FOUND',
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows = await read(ids.filter(isId).map((id) => id.toLowerCase()));
  const found = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !found.has(id.toLowerCase()));
  if (unknown === undefined) return rows;
  const message = `${errors[code].message}: ${unknown.slice(0, longestNamed)}`;
  throw new DomainError(code, { message, fields: { ids: message } });
}
