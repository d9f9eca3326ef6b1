import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import type { ReplyHead } from './access/allow.js';

/**
 * Returns the name of a cookie. With https, the `__Host-` prefix makes browsers reject cookies that another subdomain
 * or path has set.
 */
export const cookieName = (name: string, config: Config) => (config.secureCookies ? `__Host-${name}` : name);

export const readCookie = (request: FastifyRequest, name: string, config: Config): string | undefined =>
  request.cookies[cookieName(name, config)];

/** Sets a cookie. It lasts for `maxAge` seconds; if absent, until the browser session ends. */
export function setCookie(reply: ReplyHead, name: string, value: string, config: Config, maxAge?: number) {
  reply.setCookie(cookieName(name, config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.secureCookies,
    ...(maxAge !== undefined && { maxAge }),
  });
}

export function clearCookie(reply: ReplyHead, name: string, config: Config) {
  setCookie(reply, name, '', config, 0);
}
