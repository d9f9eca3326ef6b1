import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/limits/limits.js';

/** The client of a request: network address and device name, and the cookies that matter at sign-in. */
export interface ClientContext {
  address: string;
  device: string;
  /** The secret of a browser that has signed in before. */
  knownDevice?: string;
  /** The secret of a browser in which the password is enough. */
  trustedBrowser?: string;
  /** The refresh token of an earlier session in this browser. */
  refreshToken?: string;
}

const browsers: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const firstMatch = (names: [RegExp, string][], text: string) => names.find(([shape]) => shape.test(text))?.[1];

/** A readable device name; never the header itself, whose content is arbitrary. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 400);
  const browser = firstMatch(browsers, text);
  const system = firstMatch(systems, text);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
}

export const clientContextOf = (request: FastifyRequest): Pick<ClientContext, 'address' | 'device'> => ({
  address: addressOf(request),
  device: deviceName(request.headers['user-agent']),
});
