import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { factorMessages } from '../../../../domain/factors.js';
import {
  addPasskeySchema,
  beginTotpSchema,
  confirmTotpSchema,
  freshFactorSchema,
  passkeyOptionsSchema,
  renameFactorSchema,
} from '../../../../domain/factors.schemas.js';
import { byIdSchema } from '../../../../domain/rules.schemas.js';
import { Deletion, Message } from '../../../platform/graphql/graphql.types.js';
import { Input, OptionalInput } from '../../../platform/graphql/input.js';
import { Allow, anyStaff, CurrentUser, FreshFactorOnly, WithoutFactor } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { Validate } from '../../../platform/http/validate.js';
import {
  AddPasskeyInput,
  BeginTotpInput,
  ConfirmTotpInput,
  FreshFactorInput,
  PasskeyOptionsInput,
  RemoveFactorInput,
  RenameFactorInput,
} from './factor.inputs.js';
import { AddedFactor, Factor, Factors, NewTotp, PasskeyOptions, RecoveryCodes } from './factor.types.js';
import { FactorsService } from './factors.service.js';
import { FreshFactorService } from './fresh-factor.service.js';

@Resolver(() => Factor)
@Allow('admin', anyStaff)
export class FactorsResolver {
  constructor(
    private readonly own: FactorsService,
    private readonly fresh: FreshFactorService,
  ) {}

  @Query(() => Factors, { description: 'Your second factors, and whether you need one.' })
  @WithoutFactor()
  factors(@CurrentUser() actor: SignedIn) {
    return this.own.list(actor);
  }

  @Mutation(() => NewTotp, {
    description: 'Begins to add an authenticator app, which counts once `confirmTotp` has its first code.',
  })
  @WithoutFactor()
  @FreshFactorOnly()
  beginTotp(@CurrentUser() actor: SignedIn, @OptionalInput(new Validate(beginTotpSchema)) input: BeginTotpInput) {
    return this.own.beginTotp(actor, input);
  }

  @Mutation(() => AddedFactor, {
    description: 'Adds the authenticator app. With the first factor, your other sessions end.',
  })
  @WithoutFactor()
  @FreshFactorOnly()
  confirmTotp(@CurrentUser() actor: SignedIn, @Input(new Validate(confirmTotpSchema)) input: ConfirmTotpInput) {
    return this.own.confirmTotp(actor, input);
  }

  @Mutation(() => PasskeyOptions, {
    description: 'Options for the passkey of this browser. Their challenge works once, within five minutes.',
  })
  @WithoutFactor()
  async passkeyOptions(
    @CurrentUser() actor: SignedIn,
    @OptionalInput(new Validate(passkeyOptionsSchema)) input: PasskeyOptionsInput,
  ) {
    return { options: await this.own.passkeyOptions(actor, input) };
  }

  @Mutation(() => AddedFactor, { description: 'Adds a passkey. With the first factor, your other sessions end.' })
  @WithoutFactor()
  @FreshFactorOnly()
  addPasskey(@CurrentUser() actor: SignedIn, @Input(new Validate(addPasskeySchema)) input: AddPasskeyInput) {
    return this.own.addPasskey(actor, input);
  }

  @Mutation(() => Factor, { description: 'Gives one of your second factors another name.' })
  @FreshFactorOnly()
  renameFactor(@CurrentUser() actor: SignedIn, @Input(new Validate(renameFactorSchema)) input: RenameFactorInput) {
    return this.own.rename(actor, input);
  }

  @Mutation(() => Deletion, { description: 'Removes one of your second factors.' })
  @FreshFactorOnly()
  async removeFactor(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: RemoveFactorInput) {
    await this.own.remove(actor, input);
    return { id: input.id, message: factorMessages.removed };
  }

  @Mutation(() => RecoveryCodes, { description: 'Makes ten new recovery codes. The old ones no longer work.' })
  @FreshFactorOnly()
  async renewRecoveryCodes(@CurrentUser() actor: SignedIn) {
    return { recoveryCodes: await this.own.renewRecoveryCodes(actor), message: factorMessages.codesRenewed };
  }

  @Mutation(() => Message, {
    description:
      'Confirms who is using this session. Calls that failed with FRESH_FACTOR_NEEDED then work for ten minutes.',
  })
  @WithoutFactor()
  async freshenFactor(@CurrentUser() actor: SignedIn, @Input(new Validate(freshFactorSchema)) input: FreshFactorInput) {
    await this.fresh.freshen(actor, input);
    return { message: factorMessages.confirmed };
  }
}
