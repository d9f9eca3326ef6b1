import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname);

/** Why this browser cannot make a passkey for this page; undefined if it can. */
export const whyNoPasskeys = () => {
  const { hostname } = window.location;
  if (isAddress(hostname)) return `Passkeys need a page whose address has a name. This one is at ${hostname}.`;
  if (typeof window.PublicKeyCredential === 'function') return undefined;
  return 'Passkeys need a newer browser, and a page with https.';
};

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux|CrOS/, 'Computer'],
];

/** A name for the passkey of this device. */
export const suggestedName = () => devices.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'Passkey';

/** Makes a passkey with the browser, whose library is loaded on first use. Rejects if the person cancels it. */
export const makePasskey = async (options: unknown) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
};

/** The device has a passkey of this account already. */
export const isPasskeyKnown = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';
