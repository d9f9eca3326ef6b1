import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import type { FastifyRequest } from 'fastify';
import { authMessages } from '../../../domain/auth.js';
import {
  activateByLinkSchema,
  activateSchema,
  loginSchema,
  refreshArgsSchema,
  registerSchemaIn,
  requestAccessAgainSchema,
  resendCodeSchema,
} from '../../../domain/auth.schemas.js';
import { completeLoginSchema } from '../../../domain/factors.schemas.js';
import { Message } from '../../platform/graphql/graphql.types.js';
import { Allow, Reply, type ReplyHead, Request, CurrentUser } from '../../platform/http/access/allow.js';
import type { Person } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { validateInCountry } from '../users/phone.inputs.js';
import { Registration, RenewedSession, Session } from './auth.types.js';
import {
  ActivateAccountInput,
  ActivateByLinkInput,
  LoginInput,
  RefreshSessionArgs,
  RegisterInput,
  RequestAccessAgainInput,
  ResendCodeInput,
} from './auth.inputs.js';
import {
  codeAttemptsPerAddress,
  codeSends,
  RegistrationService,
  registrationsPerDay,
  registrationsPerHour,
} from './registration.service.js';
import { CompleteLoginInput } from './factors/factor.inputs.js';
import { CurrentSessionService } from './current-session.service.js';
import { SessionCookies } from './sessions/session-cookies.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignInService } from './sign-in.service.js';

@Resolver(() => Session)
export class AuthResolver {
  constructor(
    private readonly current: CurrentSessionService,
    private readonly registration: RegistrationService,
    private readonly signIn: SignInService,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
  ) {}

  @Query(() => Session, {
    description: 'The current session. UNAUTHENTICATED when it only needs a refresh (`refreshSession`).',
  })
  @Allow('visitor')
  session(@CurrentUser() actor: Person, @Request() request: FastifyRequest) {
    return this.current.get(actor, this.cookies.refreshToken(request) !== undefined);
  }

  @Mutation(() => Registration, { description: 'Registers a company and mails an activation code.' })
  @Allow('visitor')
  @Throttle(registrationsPerHour, registrationsPerDay)
  async register(@Input(validateInCountry(registerSchemaIn)) input: RegisterInput, @Request() request: FastifyRequest) {
    const registered = await this.registration.register(input, this.cookies.clientContext(request));
    return { message: authMessages.registered, ...registered };
  }

  @Mutation(() => Message, {
    description: 'Confirms the email address and creates the account, which then waits for access.',
  })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async activateAccount(@Input(new Validate(activateSchema)) input: ActivateAccountInput) {
    await this.registration.activate(input);
    return { message: authMessages.activated };
  }

  @Mutation(() => Message, {
    description: 'Does the same as `activateAccount`, with the link of a mail that contains no code.',
  })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async activateAccountByLink(@Input(new Validate(activateByLinkSchema)) input: ActivateByLinkInput) {
    await this.registration.activateByLink(input);
    return { message: authMessages.activated };
  }

  @Mutation(() => Message, { description: 'Mails a new activation code, at most every 30 seconds.' })
  @Allow('visitor')
  @Throttle(codeSends)
  async resendActivationCode(
    @Input(new Validate(resendCodeSchema)) input: ResendCodeInput,
    @Request() request: FastifyRequest,
  ) {
    await this.registration.resend(input, this.cookies.clientContext(request));
    return { message: authMessages.resent };
  }

  @Mutation(() => Session, {
    description:
      'Signs in, and sets the session cookies or returns the tokens, depending on `transport`. With the right password but without access, it fails with ' +
      'NOT_ACTIVATED, ACCESS_PENDING, ACCESS_REJECTED or ACCESS_EXPIRED and details; for staff with a second factor, with ' +
      'SECOND_FACTOR_NEEDED and a `challenge` for `completeLogin`.',
  })
  @Allow('visitor')
  async login(
    @Input(new Validate(loginSchema)) input: LoginInput,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    const signIn = await this.signIn.signIn(input, this.cookies.clientContext(request));
    this.cookies.setSignIn(reply, signIn);
    return this.current.forSignIn(signIn);
  }

  @Mutation(() => Session, {
    description:
      'Completes a sign-in that failed with SECOND_FACTOR_NEEDED, with a second factor. Sets the session cookies or ' +
      'returns the tokens, as `login` was told.',
  })
  @Allow('visitor')
  async completeLogin(
    @Input(new Validate(completeLoginSchema)) input: CompleteLoginInput,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ) {
    const signIn = await this.signIn.complete(input, this.cookies.clientContext(request));
    this.cookies.setSignIn(reply, signIn);
    return this.current.forSignIn(signIn);
  }

  @Mutation(() => RenewedSession, {
    description:
      'Renews the session of `refreshToken` and returns its new tokens; without it, that of the `refresh_token` cookie ' +
      'with its cookies. SESSION_ENDED without a valid token.',
  })
  @Allow('visitor')
  async refreshSession(
    @Args(new Validate(refreshArgsSchema)) { refreshToken }: RefreshSessionArgs,
    @Request() request: FastifyRequest,
    @Reply() reply: ReplyHead,
  ): Promise<RenewedSession> {
    const message = authMessages.renewed;
    if (refreshToken !== undefined) {
      const tokens = await this.sessions.refresh(refreshToken);
      return { message, token: tokens.accessToken, refreshToken: tokens.refreshToken };
    }
    await this.cookies.renewSession(reply, this.sessions.refresh(this.cookies.refreshToken(request)));
    return { message };
  }

  @Mutation(() => Message, { description: 'Ends the session of this browser, if there is one.' })
  @Allow('visitor')
  async logout(@Request() request: FastifyRequest, @Reply() reply: ReplyHead) {
    await this.sessions.endByTokens(this.cookies.tokensIn(request));
    this.cookies.clearSession(reply);
    return { message: authMessages.signedOut };
  }

  @Mutation(() => Message, {
    description: 'Requests access again after a rejection, at most once in 24 hours.',
  })
  @Allow('visitor')
  async requestAccessAgain(@Input(new Validate(requestAccessAgainSchema)) input: RequestAccessAgainInput) {
    await this.signIn.requestAccessAgain(input);
    return { message: authMessages.accessRequestedAgain };
  }
}
