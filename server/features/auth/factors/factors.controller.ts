import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { factorMessages } from '../../../../domain/factors.js';
import {
  type AddPasskey,
  addPasskeySchema,
  type BeginTotp,
  beginTotpSchema,
  type ConfirmTotp,
  confirmTotpSchema,
  type FreshFactor,
  freshFactorSchema,
  type PasskeyOptionsFor,
  passkeyOptionsSchema,
  type RenameFactor,
} from '../../../../domain/factors.schemas.js';
import { Allow, anyStaff, CurrentUser, FreshFactorOnly, WithoutFactor } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { done, Fails, Returns } from '../../../platform/http/contract.js';
import { Validate } from '../../../platform/http/validate.js';
import {
  restAddedFactor,
  restFactors,
  restNewTotp,
  restPasskeyOptions,
  restRecoveryCodes,
  restRenamedFactor,
  restRenameFactor,
  toRestAddedFactor,
  toRestFactor,
  toRestFactors,
  toRestNewTotp,
} from './factor.rest.js';
import { FactorsService } from './factors.service.js';
import { FreshFactorService } from './fresh-factor.service.js';

@Controller('api/v1')
@Allow('admin', anyStaff)
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly fresh: FreshFactorService,
  ) {}

  @Get('factors')
  @WithoutFactor()
  @Returns(restFactors, { graphql: 'factors' })
  async list(@CurrentUser() actor: SignedIn) {
    return toRestFactors(await this.factors.list(actor));
  }

  @Post('factors/totp')
  @WithoutFactor()
  @FreshFactorOnly()
  @Returns(restNewTotp, { graphql: 'beginTotp' })
  @Fails('FACTORS_FULL', 'FACTORS_OFF', 'FACTOR_UNREADABLE')
  async beginTotp(@CurrentUser() actor: SignedIn, @Body(new Validate(beginTotpSchema)) input: BeginTotp) {
    return toRestNewTotp(await this.factors.beginTotp(actor, input));
  }

  @Post('factors/totp/confirm')
  @HttpCode(200)
  @WithoutFactor()
  @FreshFactorOnly()
  @Returns(restAddedFactor, { graphql: 'confirmTotp' })
  @Fails('CODE_INVALID', 'FACTORS_FULL', 'FACTORS_OFF', 'FACTOR_NOT_FOUND', 'FACTOR_UNREADABLE')
  async confirmTotp(@CurrentUser() actor: SignedIn, @Body(new Validate(confirmTotpSchema)) input: ConfirmTotp) {
    return toRestAddedFactor(await this.factors.confirmTotp(actor, input));
  }

  @Post('factors/passkey/options')
  @HttpCode(200)
  @WithoutFactor()
  @Returns(restPasskeyOptions, { graphql: 'passkeyOptions' })
  @Fails('FRESH_FACTOR_NEEDED')
  async passkeyOptions(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(passkeyOptionsSchema)) input: PasskeyOptionsFor,
  ) {
    return { success: true, options: { ...(await this.factors.passkeyOptions(actor, input)) } };
  }

  @Post('factors/passkey')
  @WithoutFactor()
  @FreshFactorOnly()
  @Returns(restAddedFactor, { graphql: 'addPasskey' })
  @Fails('CODE_INVALID', 'FACTORS_FULL', 'FACTORS_OFF', 'FACTOR_TAKEN')
  async addPasskey(@CurrentUser() actor: SignedIn, @Body(new Validate(addPasskeySchema)) input: AddPasskey) {
    return toRestAddedFactor(await this.factors.addPasskey(actor, input));
  }

  @Post('factors/recovery-codes')
  @FreshFactorOnly()
  @Returns(restRecoveryCodes, { graphql: 'renewRecoveryCodes' })
  @Fails('FACTOR_NOT_FOUND')
  async renewRecoveryCodes(@CurrentUser() actor: SignedIn) {
    const recoveryCodes = await this.factors.renewRecoveryCodes(actor);
    return { success: true, message: factorMessages.codesRenewed, recoveryCodes };
  }

  @Put('factors/:id')
  @FreshFactorOnly()
  @Returns(restRenamedFactor, { graphql: 'renameFactor' })
  @Fails('FACTOR_NOT_FOUND')
  async rename(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restRenameFactor)) input: Omit<RenameFactor, 'id'>,
  ) {
    const factor = await this.factors.rename(actor, { id, ...input });
    return { success: true, message: factorMessages.renamed, factor: toRestFactor(factor) };
  }

  @Delete('factors/:id')
  @FreshFactorOnly()
  @Returns(done(factorMessages.removed, {}), { graphql: 'removeFactor' })
  @Fails('FACTOR_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.factors.remove(actor, { id });
    return { success: true, message: factorMessages.removed };
  }

  @Post('fresh-factor')
  @HttpCode(200)
  @WithoutFactor()
  @Returns(done(factorMessages.confirmed, {}), { graphql: 'freshenFactor' })
  @Fails('CODE_INVALID', 'FACTOR_UNREADABLE', 'WRONG_PASSWORD')
  async freshen(@CurrentUser() actor: SignedIn, @Body(new Validate(freshFactorSchema)) input: FreshFactor) {
    await this.fresh.freshen(actor, input);
    return { success: true, message: factorMessages.confirmed };
  }
}
