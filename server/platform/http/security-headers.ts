import type { Config } from '../config/config.js';

// Host of the map on the contact page, which is loaded on a click. It is the only allowed frame.
const mapHost = 'https://www.openstreetmap.org';

/** Policy for responses other than pages: they may run nothing and may not be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Returns the policy for the client's page. Style elements carry the nonce; scripts come only from files. */
export function pagePolicy(nonce: string, config: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${mapHost}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(config.secureCookies ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export function securityHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.secureCookies && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
