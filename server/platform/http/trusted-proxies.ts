import { compile } from '@fastify/proxy-addr';
import type { Config } from '../config/config.js';

/** The proxies of TRUST_PROXY, as Fastify takes them. Hop 0 is the peer of the connection. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>) {
  if (trustProxy === false) return undefined;
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : compile(trustProxy);
}
