import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionTransport } from '../../../../domain/auth.js';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { ReplyHead } from '../../../platform/http/access/allow.js';
import { clearCookie, readCookie, setCookie } from '../../../platform/http/cookies.js';
import { bearerTokenOf } from '../../../platform/http/request.js';
import { trustSeconds } from '../factors/trusted-browsers.service.js';
import { rememberSeconds, type SessionTokens } from './sessions.service.js';
import { type ClientContext, clientContextOf } from './client-context.js';

const accessName = 'access_token';
const refreshName = 'refresh_token';
const deviceName = 'known_device';
export const deviceSeconds = 400 * 86_400;
const trustedName = 'trusted_browser';
const grantName = 'reset_grant';
const grantSeconds = 600;

/** The secrets that a sign-in hands to its caller. */
export interface SignInTokens {
  tokens: SessionTokens;
  transport: SessionTransport;
  /** Value for the cookie that makes this browser a known device. Absent without cookies. */
  device?: string;
  /** Value for the cookie that makes this browser a trusted one. Absent unless the person wants that. */
  trustedBrowser?: string;
}

/** The httpOnly cookies of sessions, known and trusted browsers, and password resets. */
@Injectable()
export class SessionCookies {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Reads the token from the `Authorization: Bearer` header, otherwise from the cookie. */
  accessToken(request: FastifyRequest): string | undefined {
    return bearerTokenOf(request) ?? readCookie(request, accessName, this.config);
  }

  refreshToken(request: FastifyRequest): string | undefined {
    return readCookie(request, refreshName, this.config);
  }

  resetGrant(request: FastifyRequest): string | undefined {
    return readCookie(request, grantName, this.config);
  }

  tokensIn(request: FastifyRequest): { accessToken?: string; refreshToken?: string } {
    return { accessToken: this.accessToken(request), refreshToken: this.refreshToken(request) };
  }

  clientContext(request: FastifyRequest): ClientContext {
    return {
      ...clientContextOf(request),
      knownDevice: readCookie(request, deviceName, this.config),
      trustedBrowser: readCookie(request, trustedName, this.config),
      refreshToken: this.refreshToken(request),
    };
  }

  /** Sets the cookies of a sign-in, unless its caller keeps the tokens. */
  setSignIn(reply: ReplyHead, { tokens, transport, device, trustedBrowser }: SignInTokens) {
    if (transport === 'token') return;
    this.setSession(reply, tokens);
    if (device) setCookie(reply, deviceName, device, this.config, deviceSeconds);
    if (trustedBrowser) setCookie(reply, trustedName, trustedBrowser, this.config, trustSeconds);
  }

  private setSession(reply: ReplyHead, { accessToken, refreshToken, remember }: SessionTokens) {
    const age = remember ? rememberSeconds : undefined;
    // The cookie outlives the access token, so that the page knows that it can refresh the session.
    setCookie(reply, accessName, accessToken, this.config, age);
    setCookie(reply, refreshName, refreshToken, this.config, age);
    reply.header('cache-control', 'no-store');
  }

  /**
   * Sets the cookies of the renewed session. Clears them only if the session has ended, because it can be renewed after
   * any other failure.
   */
  async renewSession(reply: ReplyHead, renewal: Promise<SessionTokens>): Promise<SessionTokens> {
    try {
      const tokens = await renewal;
      this.setSession(reply, tokens);
      return tokens;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SESSION_ENDED') this.clearSession(reply);
      throw error;
    }
  }

  setResetGrant(reply: ReplyHead, grant: string) {
    setCookie(reply, grantName, grant, this.config, grantSeconds);
    reply.header('cache-control', 'no-store');
  }

  clearResetGrant(reply: ReplyHead) {
    clearCookie(reply, grantName, this.config);
  }

  clearSession(reply: ReplyHead) {
    clearCookie(reply, accessName, this.config);
    clearCookie(reply, refreshName, this.config);
    reply.header('cache-control', 'no-store');
  }
}
