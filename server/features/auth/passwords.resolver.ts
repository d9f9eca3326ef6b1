import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import type { FastifyRequest } from 'fastify';
import { authMessages } from '../../../domain/auth.js';
import {
  changePasswordSchema,
  endSessionSchema,
  forgotPasswordSchema,
  resetByLinkSchema,
  resetPasswordSchema,
  updatePasswordSchema,
  verifyOtpSchema,
} from '../../../domain/auth.schemas.js';
import { Message } from '../../platform/graphql/graphql.types.js';
import { Allow, Reply, type ReplyHead, Request, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { AccountPasswordService } from './account-password.service.js';
import { DeviceSession, PasswordReset } from './auth.types.js';
import {
  ChangePasswordInput,
  EndSessionInput,
  ForgotPasswordInput,
  ResetByLinkInput,
  ResetPasswordInput,
  UpdatePasswordInput,
  VerifyOtpInput,
} from './auth.inputs.js';
import { codeSends, codeAttemptsPerAddress } from './registration.service.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';

@Resolver(() => DeviceSession)
export class PasswordsResolver {
  constructor(
    private readonly passwords: AccountPasswordService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Mutation(() => PasswordReset, {
    description: 'Requests a reset code (flow A). The answer does not reveal whether the account exists.',
  })
  @Allow('visitor')
  @Throttle(codeSends)
  async forgotPassword(
    @Input(new Validate(forgotPasswordSchema)) input: ForgotPasswordInput,
    @Request() request: FastifyRequest,
  ) {
    const reset = await this.passwords.forgot(input, this.cookies.clientContext(request));
    return { message: authMessages.resetCodeSent, ...reset };
  }

  @Mutation(() => Message, { description: 'Sets a new password with the code and ends all sessions (flow A).' })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async changePassword(@Input(new Validate(changePasswordSchema)) input: ChangePasswordInput) {
    await this.passwords.change(input);
    return { message: authMessages.passwordReset };
  }

  @Mutation(() => Message, {
    description: 'Requests a reset code (flow B). The answer does not reveal whether the account exists.',
  })
  @Allow('visitor')
  @Throttle(codeSends)
  async sendResetOtp(
    @Input(new Validate(forgotPasswordSchema)) input: ForgotPasswordInput,
    @Request() request: FastifyRequest,
  ) {
    await this.passwords.sendOtp(input, this.cookies.clientContext(request));
    return { message: authMessages.otpSent };
  }

  @Mutation(() => PasswordReset, {
    description: 'Verifies the code, so that this browser may set a new password (flow B).',
  })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async verifyOtp(@Input(new Validate(verifyOtpSchema)) input: VerifyOtpInput, @Reply() reply: ReplyHead) {
    const verified = await this.passwords.verifyOtp(input);
    this.cookies.setResetGrant(reply, verified.resetToken);
    return { message: authMessages.otpVerified, ...verified };
  }

  @Mutation(() => Message, {
    description: 'Sets a new password in the browser that verified the code and ends all sessions (flow B).',
  })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async resetPassword(
    @Input(new Validate(resetPasswordSchema)) input: ResetPasswordInput,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    await this.passwords.resetVerified(input, this.cookies.resetGrant(request));
    this.cookies.clearResetGrant(reply);
    return { message: authMessages.passwordReset };
  }

  @Mutation(() => Message, {
    description: 'Sets a new password with the link from the mail and ends all sessions.',
  })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async resetPasswordByLink(@Input(new Validate(resetByLinkSchema)) input: ResetByLinkInput) {
    await this.passwords.resetByLink(input);
    return { message: authMessages.passwordReset };
  }

  @Mutation(() => Message, { description: 'Changes your own password and ends your other sessions.' })
  @Allow('customer')
  async updatePassword(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(updatePasswordSchema)) input: UpdatePasswordInput,
  ) {
    await this.passwords.update(actor, input);
    return { message: authMessages.passwordUpdated };
  }

  @Query(() => [DeviceSession], { name: 'sessions', description: 'The current sessions of your account.' })
  @Allow('customer')
  list(@CurrentUser() actor: SignedIn) {
    return this.sessions.list(actor);
  }

  @Mutation(() => [DeviceSession], { description: 'Ends one of your sessions.' })
  @Allow('customer')
  endSession(@CurrentUser() actor: SignedIn, @Input(new Validate(endSessionSchema)) input: EndSessionInput) {
    return this.sessions.endOne(actor, input);
  }

  @Mutation(() => [DeviceSession], { description: 'Ends all your other sessions.' })
  @Allow('customer')
  endOtherSessions(@CurrentUser() actor: SignedIn) {
    return this.sessions.endOthers(actor);
  }
}
