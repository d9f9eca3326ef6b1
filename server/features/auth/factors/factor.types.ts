import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { factorKinds, secondFactorPolicies } from '../../../../domain/factors.js';
import { Json, Message } from '../../../platform/graphql/graphql.types.js';
import { graphqlEnum } from '../../../platform/graphql/graphql-enum.js';

export const FactorKind = graphqlEnum('FactorKind', factorKinds, 'What a second factor is.', {
  totp: 'An app that shows a new code every 30 seconds (RFC 6238).',
  passkey: 'A passkey of a phone, computer or security key (WebAuthn).',
});

export const SecondFactorPolicy = graphqlEnum(
  'SecondFactorPolicy',
  secondFactorPolicies,
  'Who on the staff needs a second factor.',
  {
    off: 'No one is asked for a second factor, and none can be added.',
    optional: 'Those who have one are asked for it.',
    required: 'Everyone needs one, seven days after this was set.',
  },
);

@ObjectType({ description: 'A second factor of the caller.' })
export class Factor {
  @Field(() => ID, { description: 'The id of this factor.' }) id!: string;
  @Field(() => FactorKind, { description: 'What it is.' }) kind!: 'totp' | 'passkey';
  @Field({ description: 'The name that its owner gave it.' }) name!: string;
  @Field({ description: 'When it was added.' }) createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was last used to sign in or to confirm; null if never.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'Who on the staff needs a second factor.' })
export class FactorPolicy {
  @Field(() => SecondFactorPolicy, { description: 'Who on the staff needs a second factor.' })
  policy!: 'off' | 'optional' | 'required';
  @Field(() => Date, {
    nullable: true,
    description: 'From when on staff without a second factor can only add one; null unless it is required.',
  })
  requiredFrom!: Date | null;
}

@ObjectType({ description: 'The second factors of the caller, and whether they need one.' })
export class Factors extends FactorPolicy {
  @Field(() => [Factor], { description: 'The oldest first; at most 3 apps and 10 passkeys.' }) factors!: Factor[];
  @Field(() => Int, { description: 'Recovery codes that have not been used.' }) recoveryCodesLeft!: number;
}

@ObjectType({ description: 'An authenticator app that waits for its first code.' })
export class NewTotp {
  @Field(() => Factor, { description: 'The factor, which counts once it is confirmed.' }) factor!: Factor;
  @Field({ description: 'The secret in base32, to type into the app. Not shown again.' }) secret!: string;
  @Field({ description: 'The same as an `otpauth:` address, for a QR code.' }) otpauth!: string;
}

@ObjectType({ description: 'A second factor that was added.' })
export class AddedFactor {
  @Field(() => Factor, { description: 'The factor.' }) factor!: Factor;
  @Field(() => [String], {
    nullable: true,
    description:
      'With the first factor, ten recovery codes, each of which works once. Not shown again. Otherwise null.',
  })
  recoveryCodes!: string[] | null;
}

@ObjectType({ description: 'Options for the passkey of a browser.' })
export class PasskeyOptions {
  @Field(() => Json, {
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON`, or `parseRequestOptionsFromJSON` with the purpose ANSWER.',
  })
  options!: object;
}

@ObjectType({ description: 'New recovery codes, which replace all earlier ones.' })
export class RecoveryCodes extends Message {
  @Field(() => [String], { description: 'Ten codes, each of which works once. Not shown again.' })
  recoveryCodes!: string[];
}
