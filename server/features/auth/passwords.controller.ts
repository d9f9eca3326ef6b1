import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { authMessages } from '../../../domain/auth.js';
import {
  type ChangePassword,
  changePasswordSchema,
  type ForgotPassword,
  forgotPasswordSchema,
  type ResetByLink,
  resetByLinkSchema,
  type ResetPassword,
  resetPasswordSchema,
  type UpdatePassword,
  updatePasswordSchema,
  type VerifyOtp,
  verifyOtpSchema,
} from '../../../domain/auth.schemas.js';
import { Allow, Reply, type ReplyHead, Request, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Fails, restMessage, Returns, Specified } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { AccountPasswordService } from './account-password.service.js';
import { codeSends, codeAttemptsPerAddress } from './registration.service.js';
import { restReset, restSessions, toRestSessions } from './auth.rest.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';

@Controller('api/v1')
export class PasswordsController {
  constructor(
    private readonly passwords: AccountPasswordService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('forgot-password')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restReset, { graphql: 'forgotPassword', reads: ['known_device'] })
  @Throttle(codeSends)
  async forgot(@Body(new Validate(forgotPasswordSchema)) input: ForgotPassword, @Request() request: FastifyRequest) {
    const reset = await this.passwords.forgot(input, this.cookies.clientContext(request));
    return { success: true, message: authMessages.resetCodeSent, ...reset };
  }

  @Post('change-password')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restMessage, { graphql: 'changePassword' })
  @Fails('CODE_INVALID')
  @Throttle(codeAttemptsPerAddress)
  async change(@Body(new Validate(changePasswordSchema)) input: ChangePassword) {
    await this.passwords.change(input);
    return { success: true, message: authMessages.passwordReset };
  }

  @Post('reset-password-by-link')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(restMessage, { graphql: 'resetPasswordByLink' })
  @Fails('CODE_INVALID', 'WEAK_PASSWORD')
  @Throttle(codeAttemptsPerAddress)
  async resetByLink(@Body(new Validate(resetByLinkSchema)) input: ResetByLink) {
    await this.passwords.resetByLink(input);
    return { success: true, message: authMessages.passwordReset };
  }

  @Put('update-password')
  @Allow('customer')
  @Specified()
  @Returns(restMessage, { graphql: 'updatePassword' })
  @Fails('USER_NOT_FOUND', 'WEAK_PASSWORD', 'WRONG_PASSWORD')
  async update(@CurrentUser() actor: SignedIn, @Body(new Validate(updatePasswordSchema)) input: UpdatePassword) {
    await this.passwords.update(actor, input);
    return { success: true, message: authMessages.passwordUpdated };
  }

  @Get('sessions')
  @Allow('customer')
  @Returns(restSessions, { graphql: 'sessions' })
  async list(@CurrentUser() actor: SignedIn) {
    return toRestSessions(await this.sessions.list(actor));
  }

  @Delete('sessions/:id')
  @Allow('customer')
  @Returns(restSessions, { graphql: 'endSession' })
  async endOne(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return toRestSessions(await this.sessions.endOne(actor, { id }));
  }

  @Delete('sessions')
  @Allow('customer')
  @Returns(restSessions, { graphql: 'endOtherSessions' })
  async endOthers(@CurrentUser() actor: SignedIn) {
    return toRestSessions(await this.sessions.endOthers(actor));
  }
}

/** Serves flow B under both paths that clients use. */
@Controller(['api/auth', 'api/v1/api/auth'])
export class OtpResetController {
  constructor(
    private readonly passwords: AccountPasswordService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('forgot-password')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restMessage, { graphql: 'sendResetOtp', reads: ['known_device'] })
  @Throttle(codeSends)
  async send(@Body(new Validate(forgotPasswordSchema)) input: ForgotPassword, @Request() request: FastifyRequest) {
    await this.passwords.sendOtp(input, this.cookies.clientContext(request));
    return { success: true, message: authMessages.otpSent };
  }

  @Post('verify-otp')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restReset, { graphql: 'verifyOtp', sets: ['reset_grant'] })
  @Fails('CODE_INVALID')
  @Throttle(codeAttemptsPerAddress)
  async verify(@Body(new Validate(verifyOtpSchema)) input: VerifyOtp, @Reply() reply: ReplyHead) {
    const verified = await this.passwords.verifyOtp(input);
    this.cookies.setResetGrant(reply, verified.resetToken);
    return { success: true, message: authMessages.otpVerified, ...verified };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restMessage, { graphql: 'resetPassword', reads: ['reset_grant'], sets: ['reset_grant'] })
  @Fails('OTP_NOT_VERIFIED', 'WEAK_PASSWORD')
  @Throttle(codeAttemptsPerAddress)
  async reset(
    @Body(new Validate(resetPasswordSchema)) input: ResetPassword,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    await this.passwords.resetVerified(input, this.cookies.resetGrant(request));
    this.cookies.clearResetGrant(reply);
    return { success: true, message: authMessages.passwordReset };
  }
}
