import { Secret, TOTP } from 'otpauth';
import { totpDigits, totpSeconds } from '../../../../domain/factors.js';

const settings = { algorithm: 'SHA1', digits: totpDigits, period: totpSeconds } as const;

/** Bits of a secret, as RFC 4226 recommends. */
const secretBytes = 20;

/** Steps before and after the current one whose codes are right. */
const window = 1;

export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The address that an authenticator app reads from a QR code. */
export const otpauthOf = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Returns the step of a code that is right at `now`, in seconds since 1970; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const timestamp = now * 1_000;
  const token = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = token.validate({ token: code, timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: totpSeconds, timestamp }) + delta;
}
