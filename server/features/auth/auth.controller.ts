import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { authMessages } from '../../../domain/auth.js';
import {
  type Activate,
  activateByLinkSchema,
  type Login,
  loginSchema,
  refreshSchema,
  type Register,
  registerSchemaIn,
  requestAccessAgainSchema,
} from '../../../domain/auth.schemas.js';
import { type CompleteLogin, completeLoginSchema } from '../../../domain/factors.schemas.js';
import {
  Allow,
  SameOriginOnly,
  Reply,
  type ReplyHead,
  Request,
  CurrentUser,
} from '../../platform/http/access/allow.js';
import type { Person } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { done, Fails, restMessage, Returns, Specified } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { validateInCountry } from '../users/phone.inputs.js';
import {
  codeAttemptsPerAddress,
  codeSends,
  RegistrationService,
  registrationsPerDay,
  registrationsPerHour,
} from './registration.service.js';
import {
  restActivate,
  restRefreshed,
  restRegistered,
  restRenewed,
  restResend,
  restSession,
  restSignIn,
  toRestSession,
  toRestSignIn,
} from './auth.rest.js';
import { CurrentSessionService } from './current-session.service.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sign-in.service.js';

@Controller('api/v1')
export class AuthController {
  constructor(
    private readonly current: CurrentSessionService,
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('registration')
  @Allow('visitor')
  @Specified()
  @Returns(restRegistered, { graphql: 'register' })
  @Fails('EMAIL_TAKEN')
  @Throttle(registrationsPerHour, registrationsPerDay)
  async register(@Body(validateInCountry(registerSchemaIn)) input: Register, @Request() request: FastifyRequest) {
    const registered = await this.registration.register(input, this.cookies.clientContext(request));
    return { success: true, message: authMessages.registered, ...registered };
  }

  @Post('activate-user')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restMessage, { graphql: 'activateAccount' })
  @Fails('CODE_INVALID', 'EMAIL_TAKEN')
  @Throttle(codeAttemptsPerAddress)
  async activate(@Body(new Validate(restActivate)) input: Activate) {
    await this.registration.activate(input);
    return { success: true, message: authMessages.activated };
  }

  @Post('activate-by-link')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(restMessage, { graphql: 'activateAccountByLink' })
  @Fails('CODE_INVALID', 'EMAIL_TAKEN')
  @Throttle(codeAttemptsPerAddress)
  async activateByLink(@Body(new Validate(activateByLinkSchema)) input: { token: string }) {
    await this.registration.activateByLink(input);
    return { success: true, message: authMessages.activated };
  }

  @Post('resend-activation-code')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(restMessage, { graphql: 'resendActivationCode' })
  @Fails('CODE_INVALID')
  @Throttle(codeSends)
  async resend(@Body(new Validate(restResend)) input: { activationToken: string }, @Request() request: FastifyRequest) {
    await this.registration.resend(input, this.cookies.clientContext(request));
    return { success: true, message: authMessages.resent };
  }

  @Post('login')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(restSignIn, {
    graphql: 'login',
    summary:
      'Signs in: sets the session cookies; `token` is a bearer token for 15 minutes. With `transport: "token"`, sets ' +
      'no cookies and also returns a `refreshToken`.',
    reads: ['known_device', 'refresh_token', 'trusted_browser'],
    sets: ['access_token', 'known_device', 'refresh_token'],
  })
  @Fails(
    'ACCESS_EXPIRED',
    'ACCESS_PENDING',
    'ACCESS_REJECTED',
    'ACCOUNT_BLOCKED',
    'LOGIN_FAILED',
    'NOT_ACTIVATED',
    'PASSWORD_VOIDED',
    'REQUEST_TOO_SOON',
    'SECOND_FACTOR_NEEDED',
    'USER_NOT_FOUND',
  )
  async login(
    @Body(new Validate(loginSchema)) input: Login,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    const signIn = await this.signIn.signIn(input, this.cookies.clientContext(request));
    this.cookies.setSignIn(reply, signIn);
    return toRestSignIn(signIn, authMessages.signedIn);
  }

  @Post('login/second-factor')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(restSignIn, {
    graphql: 'completeLogin',
    summary: 'Completes a sign-in with a second factor. Responds and sets cookies as `POST /login`.',
    reads: ['known_device', 'refresh_token', 'trusted_browser'],
    sets: ['access_token', 'known_device', 'refresh_token', 'trusted_browser'],
  })
  @Fails('CHALLENGE_ENDED', 'CODE_INVALID', 'FACTOR_UNREADABLE', 'USER_NOT_FOUND')
  async completeLogin(
    @Body(new Validate(completeLoginSchema)) input: CompleteLogin,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    const signIn = await this.signIn.complete(input, this.cookies.clientContext(request));
    this.cookies.setSignIn(reply, signIn);
    return toRestSignIn(signIn, authMessages.signedIn);
  }

  @Post('ask-again')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(done(authMessages.accessRequestedAgain, {}), { graphql: 'requestAccessAgain' })
  @Fails('REQUEST_TOO_SOON', 'UNAUTHENTICATED', 'USER_NOT_FOUND')
  async requestAccessAgain(@Body(new Validate(requestAccessAgainSchema)) input: { requestToken: string }) {
    await this.signIn.requestAccessAgain(input);
    return { success: true, message: authMessages.accessRequestedAgain };
  }

  @Get('session')
  @Allow('visitor')
  @Returns(restSession, {
    graphql: 'session',
    summary:
      'The current user, and whether visitors may browse. `UNAUTHENTICATED` when the session only needs a refresh.',
    reads: ['refresh_token'],
  })
  @Fails('UNAUTHENTICATED', 'USER_NOT_FOUND')
  async session(@CurrentUser() actor: Person, @Request() request: FastifyRequest) {
    return toRestSession(await this.current.get(actor, this.cookies.refreshToken(request) !== undefined));
  }

  @Get('refresh')
  @Allow('visitor')
  @Specified()
  @Returns(restRefreshed, {
    graphql: 'refreshSession',
    summary: 'Renews the session: sets new cookies and returns a bearer token for 15 minutes.',
    reads: ['refresh_token'],
    sets: ['access_token', 'refresh_token'],
  })
  @Fails('SESSION_ENDED')
  @SameOriginOnly()
  async refresh(@Request() request: FastifyRequest, @Reply() reply: ReplyHead) {
    const tokens = await this.cookies.renewSession(reply, this.sessions.refresh(this.cookies.refreshToken(request)));
    return { success: true, message: authMessages.renewed, token: tokens.accessToken };
  }

  @Post('refresh')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(restRenewed, {
    graphql: 'refreshSession',
    summary: 'Renews the session of a program: exchanges its refresh token, which is valid once, for new tokens.',
  })
  @Fails('SESSION_ENDED')
  async refreshByToken(@Body(new Validate(refreshSchema)) input: { refreshToken: string }) {
    const { accessToken: token, refreshToken } = await this.sessions.refresh(input.refreshToken);
    return { success: true, message: authMessages.renewed, token, refreshToken };
  }

  @Get('logout')
  @Allow('visitor')
  @Specified()
  @Returns(done(authMessages.signedOut, {}), {
    graphql: 'logout',
    reads: ['refresh_token'],
    sets: ['access_token', 'refresh_token'],
  })
  @SameOriginOnly()
  async logout(@Request() request: FastifyRequest, @Reply() reply: ReplyHead) {
    await this.sessions.endByTokens(this.cookies.tokensIn(request));
    this.cookies.clearSession(reply);
    return { success: true, message: authMessages.signedOut };
  }

  @Post('logout')
  @HttpCode(200)
  @Allow('visitor')
  @Specified()
  @Returns(done(authMessages.signedOut, {}), {
    graphql: 'logout',
    summary: 'Ends this session.',
    reads: ['refresh_token'],
    sets: ['access_token', 'refresh_token'],
  })
  logoutByPost(@Request() request: FastifyRequest, @Reply() reply: ReplyHead) {
    return this.logout(request, reply);
  }
}
