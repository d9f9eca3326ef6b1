import { z } from './zod.js';
import { currentPassword } from './auth.schemas.js';
import { factorLimits, factorMessages, normalizedRecoveryCode, secondFactorPolicies } from './factors.js';
import { oneLine, optional, required } from './rules.schemas.js';

const id = z.string({ error: 'This id is not valid.' });
const nameMissing = 'Please enter a name.';
const name = oneLine(required(nameMissing, { max: factorLimits.name }));

/** The code of an authenticator app. People type the blank in the middle that some apps show. */
export const totpCode = z
  .string({ error: factorMessages.codeMissing })
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, factorMessages.codeMissing));

export const recoveryCode = z
  .string({ error: factorMessages.recoveryCodeMissing })
  .max(60, factorMessages.recoveryCodeMissing)
  .transform(normalizedRecoveryCode)
  .pipe(z.string().min(1, factorMessages.recoveryCodeMissing));

const encoded = z.string({ error: factorMessages.passkeyInvalid }).min(1, factorMessages.passkeyInvalid);
const short = encoded.max(2_000, factorMessages.passkeyInvalid);
const long = encoded.max(20_000, factorMessages.passkeyInvalid);
const credential = {
  id: short.describe('The id of the passkey, in base64url.'),
  rawId: short.describe('The same id again.'),
  type: z.literal('public-key', factorMessages.passkeyInvalid).describe('Always `public-key`.'),
};
const clientDataJSON = long.describe('The data that the browser made, in base64url.');
const invalid = { error: factorMessages.passkeyInvalid };

/** A new passkey, as `PublicKeyCredential.toJSON()` returns it. Fields that are not needed are dropped. */
export const newPasskey = z.object(
  {
    ...credential,
    response: z
      .object(
        {
          clientDataJSON,
          attestationObject: long.describe('The new key, in base64url.'),
          transports: optional(
            z.array(z.string().max(40, factorMessages.passkeyInvalid), invalid).max(10, factorMessages.passkeyInvalid),
          ).describe('How the browser reaches the passkey.'),
        },
        invalid,
      )
      .describe('The response of the passkey.'),
  },
  invalid,
);
export type NewPasskey = z.output<typeof newPasskey>;

/** The answer of a passkey to a challenge, as `PublicKeyCredential.toJSON()` returns it. */
export const passkeyAnswer = z.object(
  {
    ...credential,
    response: z
      .object(
        {
          clientDataJSON,
          authenticatorData: long.describe('The data that the passkey made, in base64url.'),
          signature: long.describe('The signature of both, in base64url.'),
        },
        invalid,
      )
      .describe('The response of the passkey.'),
  },
  invalid,
);
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const answers = {
  code: optional(totpCode),
  recoveryCode: optional(recoveryCode),
  passkey: optional(passkeyAnswer),
};

/** True if exactly one of the fields is given. */
const isOne = (given: Record<string, unknown>, names: readonly string[]) =>
  names.filter((field) => given[field] !== undefined).length === 1;

const challenge = z.string({ error: 'A challenge is required.' }).min(1, 'A challenge is required.').max(200);

/** The second step of a sign-in. The challenge is in the details of SECOND_FACTOR_NEEDED. */
export const completeLoginSchema = z
  .object({ challenge, ...answers, trust: optional(z.boolean()) })
  .refine((given) => isOne(given, Object.keys(answers)), { path: ['code'], message: factorMessages.oneAnswer });
export type CompleteLogin = z.output<typeof completeLoginSchema>;

/** Proves again who uses the session. The password is for those without a second factor. */
export const freshFactorSchema = z
  .object({ ...answers, password: optional(currentPassword) })
  .refine((given) => isOne(given, [...Object.keys(answers), 'password']), {
    path: ['code'],
    message: factorMessages.oneAnswer,
  });
export type FreshFactor = z.output<typeof freshFactorSchema>;

export const beginTotpSchema = z.object({ name: optional(name) }).prefault({});
export type BeginTotp = z.output<typeof beginTotpSchema>;

export const confirmTotpSchema = z.object({ factorId: id, code: totpCode });
export type ConfirmTotp = z.output<typeof confirmTotpSchema>;

/** Adding a passkey, or answering with one. */
export const passkeyPurposes = ['add', 'answer'] as const;
export const passkeyOptionsSchema = z
  .object({ purpose: optional(z.enum(passkeyPurposes, 'Purpose must be add or answer.')) })
  .prefault({});
export type PasskeyOptionsFor = z.output<typeof passkeyOptionsSchema>;

export const addPasskeySchema = z.object({ name: optional(name), passkey: newPasskey });
export type AddPasskey = z.output<typeof addPasskeySchema>;

export const renameFactorSchema = z.object({ id, name });
export type RenameFactor = z.output<typeof renameFactorSchema>;

export const secondFactorPolicySchema = z.object({
  policy: z.enum(secondFactorPolicies, 'Policy must be off, optional or required.'),
});
export type SetSecondFactorPolicy = z.output<typeof secondFactorPolicySchema>;
