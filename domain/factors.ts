export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const factorKindLabels: Record<FactorKind, string> = { totp: 'Authenticator app', passkey: 'Passkey' };

/** The answers to the second step of a sign-in; their fields have the same names, except `totp`, whose field is `code`. */
export const secondFactorMethods = [...factorKinds, 'recoveryCode'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * Who is asked for a second factor.
 * off: no one, not even staff who have one.
 * optional: staff who have one.
 * required: all staff. Those who have none can only add one when the days of grace are over.
 */
export const secondFactorPolicies = ['off', 'optional', 'required'] as const;
export type SecondFactorPolicy = (typeof secondFactorPolicies)[number];

export const secondFactorPolicyLabels: Record<SecondFactorPolicy, string> = {
  off: 'Off',
  optional: 'Optional',
  required: 'Required',
};

export const secondFactorPolicyTexts: Record<SecondFactorPolicy, string> = {
  off: 'The password alone is enough, even for those who have a second factor.',
  optional: 'Those who have added a second factor are asked for it.',
  required: 'Everyone on the team needs a second factor. Those without one have a week to add it.',
};

export const factorLimits = {
  /** Factors that a person can have. Each further app makes a guess more likely; a passkey cannot be guessed. */
  totp: 3,
  passkey: 10,
  name: 50,
  recoveryCodes: 10,
  /** Wrong answers to one challenge, after which the password is needed again. */
  tries: 5,
  challengeMinutes: 5,
  graceDays: 7,
  trustDays: 30,
  /** Minutes for which a factor is fresh. */
  freshMinutes: 10,
} as const;

/** Digits of the codes of authenticator apps, and seconds for which each is valid (RFC 6238). */
export const totpDigits = 6;
export const totpSeconds = 30;

export const factorMessages = {
  codeMissing: 'Please enter the 6-digit code.',
  recoveryCodeMissing: 'Please enter a recovery code.',
  passkeyInvalid: 'This is not the response of a passkey.',
  oneAnswer: 'Please answer with one of: a code, a recovery code or a passkey.',
  codeWrong: 'This code is not right, or was used before. Check the clock of the device that shows it.',
  recoveryCodeWrong: 'This recovery code is not right, or was used before.',
  passkeyWrong: 'This passkey was not accepted. Please use one that you added here.',
  factorInstead: 'Please answer with your second factor instead of the password.',
  trustNeedsCookies: 'Only a browser that keeps its session in cookies can be trusted.',
  mustAdd: 'The team needs a second factor. Please add yours to continue.',
  ownersOnly: 'Only an owner can do this.',
  confirmed: 'Confirmed',
  added: 'Second factor added',
  renamed: 'Name changed',
  removed: 'Second factor removed',
  codesRenewed: 'New recovery codes made. The old ones no longer work.',
  policySet: 'Second factor: changes saved',
  reset: 'Second factor reset',
} as const;

/** The changes of a second factor that its owner is told about by mail, as sentences. */
export const factorChanges = {
  'totp-added': 'An authenticator app was added to your account.',
  'passkey-added': 'A passkey was added to your account.',
  'totp-removed': 'An authenticator app was removed from your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  renamed: 'A second factor of your account got another name.',
  'codes-renewed': 'New recovery codes were made for your account. The old ones no longer work.',
  'code-used': 'A recovery code of your account was used. It works only once.',
  reset:
    'The second factor of your account was reset, and you were signed out everywhere. Until you add a new one, the password alone is enough.',
} as const;
export type FactorChange = keyof typeof factorChanges;

/** A recovery code as it is stored: people type capitals, blanks and hyphens as they like. */
export const normalizedRecoveryCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
