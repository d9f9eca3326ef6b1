import type { Config } from '../config/config.js';

// The contact page's map is the one frame; it loads on a click.
const mapHost = 'https://www.openstreetmap.org';

/** For everything that is no page: nothing may run, nothing may frame it. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the client's page. Mantine writes one style element, which carries the nonce; scripts are files only. */
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
