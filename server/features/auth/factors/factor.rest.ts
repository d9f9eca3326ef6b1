import { z } from 'zod';
import { factorKinds, factorMessages, secondFactorPolicies } from '../../../../domain/factors.js';
import { renameFactorSchema } from '../../../../domain/factors.schemas.js';
import { dateTime, done, success, toRest } from '../../../platform/http/contract.js';
import type { AddedFactor, Factor, Factors, NewTotp } from './factor.types.js';

export const restRenameFactor = renameFactorSchema.omit({ id: true });

const restFactor = z
  .object({
    _id: z.string(),
    kind: z.enum(factorKinds),
    name: z.string(),
    createdAt: dateTime,
    lastUsedAt: dateTime.nullable(),
  })
  .meta({ id: 'Factor', graphql: 'Factor' });

export const toRestFactor = (factor: Factor) => toRest(restFactor, { ...factor, _id: factor.id });

const policy = { policy: z.enum(secondFactorPolicies), requiredFrom: dateTime.nullable() };

export const restPolicySet = done(factorMessages.policySet, policy).meta({ graphql: 'FactorPolicy' });

export const restFactors = success({
  factors: z.array(restFactor),
  recoveryCodesLeft: z.int(),
  ...policy,
}).meta({ id: 'Factors', graphql: 'Factors' });

export const toRestFactors = ({ factors, ...rest }: Factors): z.infer<typeof restFactors> => ({
  success: true,
  factors: factors.map(toRestFactor),
  ...rest,
});

export const restNewTotp = success({ factor: restFactor, secret: z.string(), otpauth: z.string() }).meta({
  graphql: 'NewTotp',
});

export const toRestNewTotp = ({ factor, ...rest }: NewTotp): z.infer<typeof restNewTotp> => ({
  success: true,
  factor: toRestFactor(factor),
  ...rest,
});

const recoveryCodes = z.array(z.string());

export const restAddedFactor = done(factorMessages.added, {
  factor: restFactor,
  recoveryCodes: recoveryCodes.nullable(),
}).meta({ graphql: 'AddedFactor' });

export const toRestAddedFactor = ({ factor, recoveryCodes }: AddedFactor): z.infer<typeof restAddedFactor> => ({
  success: true,
  message: factorMessages.added,
  factor: toRestFactor(factor),
  recoveryCodes,
});

export const restPasskeyOptions = success({ options: z.record(z.string(), z.unknown()) }).meta({
  graphql: 'PasskeyOptions',
});

export const restRenamedFactor = done(factorMessages.renamed, { factor: restFactor });
export const restRecoveryCodes = done(factorMessages.codesRenewed, { recoveryCodes }).meta({
  graphql: 'RecoveryCodes',
});
