import { Field, ID, InputType } from '@nestjs/graphql';
import { passkeyPurposes } from '../../../../domain/factors.schemas.js';
import type {
  AddPasskey,
  BeginTotp,
  CompleteLogin,
  ConfirmTotp,
  FreshFactor,
  NewPasskey,
  PasskeyAnswer,
  PasskeyOptionsFor,
  RenameFactor,
} from '../../../../domain/factors.schemas.js';
import { Json } from '../../../platform/graphql/graphql.types.js';
import { graphqlEnum } from '../../../platform/graphql/graphql-enum.js';

const PasskeyPurpose = graphqlEnum('PasskeyPurpose', passkeyPurposes, 'What a passkey is asked for.', {
  add: 'To add it.',
  answer: 'To confirm with it who is using the session, in `freshenFactor`.',
});

const code = { nullable: true, description: 'The six digits that the authenticator app shows.' };
const recoveryCode = { nullable: true, description: 'One of the recovery codes.' };
const passkey = { nullable: true, description: 'The answer of a passkey: `PublicKeyCredential.toJSON()`.' };

@InputType({ description: 'The second step of a sign-in. It is answered with a code, a recovery code or a passkey.' })
export class CompleteLoginInput implements CompleteLogin {
  @Field({
    description:
      'The `challenge` in the details of SECOND_FACTOR_NEEDED. It is also the challenge that a passkey answers. Valid for 5 minutes and 5 attempts.',
  })
  challenge!: string;
  @Field(() => String, code) code?: string;
  @Field(() => String, recoveryCode) recoveryCode?: string;
  @Field(() => Json, passkey) passkey?: PasskeyAnswer;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to skip this step in this browser for 30 days. Only for sessions in cookies.',
  })
  trust?: boolean;
}

@InputType({ description: 'Confirms who is using the session. Exactly one of the fields is given.' })
export class FreshFactorInput implements FreshFactor {
  @Field(() => String, code) code?: string;
  @Field(() => String, recoveryCode) recoveryCode?: string;
  @Field(() => Json, passkey) passkey?: PasskeyAnswer;
  @Field(() => String, { nullable: true, description: 'The password, for those without a second factor.' })
  password?: string;
}

const name = { nullable: true, description: 'A name for it: at most 50 characters.' };

@InputType({ description: 'Begins to add an authenticator app.' })
export class BeginTotpInput implements BeginTotp {
  @Field(() => String, name) name?: string;
}

@InputType({ description: 'Confirms an authenticator app with its first code.' })
export class ConfirmTotpInput implements ConfirmTotp {
  @Field(() => ID, { description: 'The id of the factor that `beginTotp` returned.' }) factorId!: string;
  @Field({ description: 'The six digits that the app shows.' }) code!: string;
}

@InputType({ description: 'Asks for the options of a passkey.' })
export class PasskeyOptionsInput implements PasskeyOptionsFor {
  @Field(() => PasskeyPurpose, { nullable: true, description: 'What it is for; ADD by default.' })
  purpose?: PasskeyOptionsFor['purpose'];
}

@InputType({ description: 'Adds a passkey.' })
export class AddPasskeyInput implements AddPasskey {
  @Field(() => String, name) name?: string;
  @Field(() => Json, { description: 'The new passkey: `PublicKeyCredential.toJSON()`.' }) passkey!: NewPasskey;
}

@InputType({ description: 'Gives a second factor another name.' })
export class RenameFactorInput implements RenameFactor {
  @Field(() => ID, { description: 'The id of the factor.' }) id!: string;
  @Field({ description: 'The name: 1 to 50 characters.' }) name!: string;
}

@InputType({ description: 'Removes a second factor.' })
export class RemoveFactorInput {
  @Field(() => ID, { description: 'The id of the factor.' }) id!: string;
}
